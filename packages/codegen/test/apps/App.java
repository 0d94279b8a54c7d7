import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tracking.Tracking;
import tracking.Tracking.Colours;
import tracking.Tracking.PlanOfEvent;
import tracking.Tracking.PlanOfUser;
import tracking.TrackingRuntime;
import tracking.TrackingRuntime.Environment;
import tracking.TrackingRuntime.Options;

/** An app around generated code: it makes calls by name and writes down what everything is told. */
public final class App {
  static final List<Object> calls = new ArrayList<>();
  static final List<String> violations = new ArrayList<>();
  static final List<String> messages = new ArrayList<>();
  static final List<String> errors = new ArrayList<>();
  static boolean isBroken = false;

  static <T> T destination(Class<T> type, String name) {
    return type.cast(
        Proxy.newProxyInstance(
            App.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, given) -> {
              if (isBroken && name.equals("analytics")) throw new IllegalStateException("down");
              List<Object> call = new ArrayList<>(Arrays.asList(name, method.getName()));
              if (given != null) for (Object one : given) call.add(one instanceof Environment ? one.toString() : one);
              calls.add(call);
              return null;
            }));
  }

  static void init(Environment env, boolean isStrict, String appVersion) {
    Tracking.init(
        env,
        new Tracking.Destinations(
            destination(Tracking.ProductAnalyticsDestination.class, "analytics"),
            destination(Tracking.WarehouseDestination.class, "warehouse")),
        new Tracking.SystemProperties(appVersion),
        new Options()
            .inspector(
                (name, properties, id, hash) -> {
                  if (isBroken) throw new IllegalStateException("off");
                  calls.add(Arrays.asList("inspector", name, properties, id, hash));
                })
            .onViolation(
                violation -> {
                  violations.add(violation.code + " " + join(violation.path));
                  messages.add(violation.message);
                })
            .onError((error, destination) -> errors.add(destination + " " + error.getMessage()))
            .strict(isStrict));
  }

  static String join(List<String> path) {
    return String.join(".", path);
  }

  static Tracking.SignedUpProperties signedUp(PlanOfEvent plan, long seats, String teamId) {
    return new Tracking.SignedUpProperties(plan, seats, PlanOfUser.FREE, "u1", teamId);
  }

  static Tracking.SignedUpProperties signedUp() {
    return signedUp(PlanOfEvent.PRO, 3, "t1");
  }

  static Map<String, Object> basket() {
    return TrackingRuntime.object("currency", "EUR", "total", 9.5, "note", null);
  }

  static Tracking.OrderPlacedProperties order(Map<String, ?> basket, long level, double score) {
    return new Tracking.OrderPlacedProperties(basket, Collections.singletonList(Colours.RED), level, score, 9.5);
  }

  static Tracking.OrderPlacedProperties order() {
    return order(basket(), 2, 0.25);
  }

  static Tracking.OrderPlacedProperties items(Map<String, Object> item) {
    return order().items(Collections.singletonList(item));
  }

  static Map<String, Runnable> cases() {
    Map<String, Runnable> cases = new LinkedHashMap<>();
    cases.put("signed up", () -> Tracking.signedUp(signedUp().newsletter(true).coupon(null).age(40L).teamSize(7L)));
    cases.put("signed up, loosely", () -> Tracking.signedUp(signedUp().coupon("ABC").newsletter(false).loose(TrackingRuntime.object("a", 1))));
    cases.put("signed up, invited", () -> Tracking.signedUpInvited(new Tracking.SignedUpInvitedProperties(1, PlanOfUser.FREE, 3, "u", "t")));
    cases.put("order placed", () -> Tracking.orderPlaced(
        items(TrackingRuntime.object("sku", "a", "sizes", Arrays.asList(1, 2), "maker", TrackingRuntime.object("name", "b", "since", 1900), "extra", true))
            .anything(Collections.singletonList("x"))));
    cases.put("home page", () -> Tracking.homePage(new Tracking.HomePageProperties().coupon("AB")));
    cases.put("home page, bare", () -> Tracking.homePage());
    cases.put("signed out", () -> Tracking.signedOut());
    cases.put("no plan", () -> Tracking.signedUp(signedUp(null, 3, "t1")));
    cases.put("no seats", () -> Tracking.signedUp(signedUp(PlanOfEvent.PRO, 0, "t1")));
    cases.put("many seats", () -> Tracking.signedUp(signedUp(PlanOfEvent.PRO, 101, "t1")));
    cases.put("no team", () -> Tracking.signedUp(signedUp(PlanOfEvent.PRO, 3, null)));
    cases.put("a coupon of another form", () -> Tracking.signedUp(signedUp().coupon("secret")));
    cases.put("a coupon with a line feed", () -> Tracking.signedUp(signedUp().coupon("ABC\n")));
    cases.put("an age below", () -> Tracking.signedUp(signedUp().age(-1L)));
    cases.put("a basket of wrong members", () -> Tracking.orderPlaced(order(TrackingRuntime.object("total", -1, "note", " ", "more", 1), 2, 0.25)));
    cases.put("a basket of wrong types", () -> Tracking.orderPlaced(order(TrackingRuntime.object("currency", "GBP", "total", "1"), 2, 0.25)));
    cases.put("an item without its sku", () -> Tracking.orderPlaced(items(TrackingRuntime.object("sizes", Collections.singletonList(0)))));
    cases.put("sizes that are no list", () -> Tracking.orderPlaced(items(TrackingRuntime.object("sku", "a", "sizes", 1))));
    cases.put("a fraction of a size", () -> Tracking.orderPlaced(items(TrackingRuntime.object("sku", "a", "sizes", Collections.singletonList(1.5)))));
    cases.put("a maker of numbers", () -> Tracking.orderPlaced(items(TrackingRuntime.object("sku", "a", "maker", TrackingRuntime.object("name", 1)))));
    cases.put("another level", () -> Tracking.orderPlaced(order(basket(), 4, 0.25)));
    cases.put("a score above", () -> Tracking.orderPlaced(order(basket(), 2, 0.75)));
    cases.put("a score that is no number", () -> Tracking.orderPlaced(order(basket(), 2, Double.NaN)));
    return cases;
  }

  static void run(String name, Runnable act) {
    calls.clear();
    violations.clear();
    messages.clear();
    errors.clear();
    String thrown = "";
    try {
      act.run();
    } catch (IllegalStateException error) {
      thrown = error.getMessage();
    }
    System.out.println(json(TrackingRuntime.object("name", name, "calls", calls, "violations", violations, "messages", messages, "errors", errors, "thrown", thrown)));
  }

  public static void main(String[] given) {
    run("before init", () -> Tracking.signedOut());
    run("init", () -> init(Environment.DEV, false, "1.2"));
    for (Map.Entry<String, Runnable> one : cases().entrySet()) run(one.getKey(), one.getValue());
    init(Environment.DEV, true, "1.2");
    for (Map.Entry<String, Runnable> one : cases().entrySet()) run("strict: " + one.getKey(), one.getValue());
    init(Environment.PROD, true, "1.2");
    for (Map.Entry<String, Runnable> one : cases().entrySet()) run("prod: " + one.getKey(), one.getValue());
    init(Environment.DEV, false, null);
    run("no app version", () -> Tracking.signedUp(signedUp()));
    Tracking.updateSystemProperties(new Tracking.SystemPropertiesUpdate().appVersion("2").locale("de"));
    run("updated", () -> Tracking.signedUp(signedUp()));
    init(Environment.DEV, false, "1.2");
    isBroken = true;
    run("broken", () -> Tracking.orderPlaced(order()));
  }

  static String json(Object value) {
    if (value instanceof Map) {
      List<String> parts = new ArrayList<>();
      for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) parts.add(json(entry.getKey()) + ":" + json(entry.getValue()));
      return "{" + String.join(",", parts) + "}";
    }
    if (value instanceof List) {
      List<String> parts = new ArrayList<>();
      for (Object element : (List<?>) value) parts.add(json(element));
      return "[" + String.join(",", parts) + "]";
    }
    if (value instanceof Double && ((Double) value).isNaN()) return "null";
    if (!(value instanceof String)) return String.valueOf(value);
    StringBuilder text = new StringBuilder("\"");
    for (char sign : ((String) value).toCharArray()) {
      if (sign < ' ' || sign > '~' || sign == '"' || sign == '\\') text.append(String.format("\\u%04x", (int) sign));
      else text.append(sign);
    }
    return text.append('"').toString();
  }
}

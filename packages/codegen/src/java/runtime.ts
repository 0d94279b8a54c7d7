/** The part of generated Java that is the same for every plan. */
export const runtime = String.raw`package tracking;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks, renames and sends events. It is the same for every plan; the definitions of events are beside it. */
public final class TrackingRuntime {
  private TrackingRuntime() {}

  /** Where the app runs. Values are checked in development alone. */
  public enum Environment {
    DEV,
    STAGING,
    PROD
  }

  /** What a destination can be told. The app implements what the events need that go there. */
  public interface Destination {
    /** Comes first, from init. */
    default void make(Environment env) {}

    default void identify(String userId) {}

    default void setUserProperties(Map<String, Object> userProperties) {}

    default void addCurrentUserToGroup(String groupType, String groupId, Map<String, Object> groupProperties) {}

    default void setGroupProperties(String groupType, String groupId, Map<String, Object> groupProperties) {}

    default void logEvent(String eventName, Map<String, Object> eventProperties) {}

    default void logPage(String pageName, Map<String, Object> eventProperties) {}

    default void revenue(double amount, Map<String, Object> eventProperties) {}

    default void unidentify() {}
  }

  /** What an inspector is told: every event by the names of the plan, with its id and the hash of its definition. */
  public interface Inspector {
    void trackFromGeneratedCode(String eventName, Map<String, Object> eventProperties, String eventId, String eventHash);
  }

  /** Is told of every violation in development. */
  public interface ViolationListener {
    void onViolation(Violation violation);
  }

  /** Is told what destinations and the inspector throw, everywhere. */
  public interface ErrorListener {
    void onError(Exception error, String destination);
  }

  /** A text of a list of allowed ones. */
  public interface Allowed {
    String text();
  }

  /** A difference between a call and the plan. It never holds the value. */
  public static final class Violation {
    /** One of missing, type, allowed-values, pattern, range, unexpected and before-init. */
    public final String code;
    public final String eventId;
    public final String eventName;
    /** The names on the way to the value; numbers are places in lists. */
    public final List<String> path;
    public final String message;

    Violation(String code, String eventId, String eventName, List<String> path, String message) {
      this.code = code;
      this.eventId = eventId;
      this.eventName = eventName;
      this.path = Collections.unmodifiableList(path);
      this.message = message;
    }
  }

  /** What init may be given beside what it needs. */
  public static final class Options {
    private Inspector inspector;
    private ViolationListener onViolation;
    private ErrorListener onError;
    private boolean strict;

    public Options inspector(Inspector inspector) {
      this.inspector = inspector;
      return this;
    }

    /** Without it violations go to the standard error. */
    public Options onViolation(ViolationListener onViolation) {
      this.onViolation = onViolation;
      return this;
    }

    /** Without it errors go to the standard error. */
    public Options onError(ErrorListener onError) {
      this.onError = onError;
      return this;
    }

    /** In development a call with a violation throws and sends nothing. */
    public Options strict(boolean strict) {
      this.strict = strict;
      return this;
    }
  }

  /** An object from names and values in turn. */
  public static Map<String, Object> object(Object... namesAndValues) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int at = 0; at + 1 < namesAndValues.length; at += 2) {
      object.put(String.valueOf(namesAndValues[at]), namesAndValues[at + 1]);
    }
    return object;
  }

  /** What the plan asks of a value. */
  static final class Rule {
    final String name;
    final String type;
    boolean isList;
    boolean isRequired;
    Object pinned;
    Object[] allowed;
    String pattern;
    String expression;
    Double minimum;
    Double maximum;
    Rule[] members;
    boolean isClosed;
    String of = "event";
    String groupType;
    String argument;
    String system;
    Map<String, String> names = Collections.emptyMap();

    Rule(String name, String type) {
      this.name = name;
      this.type = type;
    }

    Rule list() {
      isList = true;
      return this;
    }

    Rule required() {
      isRequired = true;
      return this;
    }

    Rule pinned(Object value) {
      pinned = value;
      return this;
    }

    Rule allowed(Object... values) {
      allowed = values;
      return this;
    }

    Rule pattern(String written, String read) {
      pattern = written;
      expression = read;
      return this;
    }

    Rule minimum(double value) {
      minimum = value;
      return this;
    }

    Rule maximum(double value) {
      maximum = value;
      return this;
    }

    Rule members(Rule... rules) {
      members = rules;
      return this;
    }

    Rule closed() {
      isClosed = true;
      return this;
    }

    Rule ofUser() {
      of = "user";
      return this;
    }

    Rule ofGroup(String type) {
      of = "group";
      groupType = type;
      return this;
    }

    Rule argument(String identifier) {
      argument = identifier;
      return this;
    }

    Rule system(String identifier) {
      system = identifier;
      return this;
    }

    Rule names(String... pairs) {
      names = pairsOf(pairs);
      return this;
    }

    Object pinnedValue() {
      return isList ? Collections.singletonList(pinned) : pinned;
    }
  }

  /** An event as the plan defines it. */
  static final class Event {
    final String id;
    final String hash;
    final String name;
    String[] operations = {};
    Map<String, String> destinations = Collections.emptyMap();
    Rule[] properties = {};
    String userId;
    String revenue;
    Map<String, String> groups = Collections.emptyMap();

    Event(String id, String hash, String name) {
      this.id = id;
      this.hash = hash;
      this.name = name;
    }

    Event operations(String... names) {
      operations = names;
      return this;
    }

    Event destinations(String... pairs) {
      destinations = pairsOf(pairs);
      return this;
    }

    Event properties(Rule... rules) {
      properties = rules;
      return this;
    }

    Event userId(String argument) {
      userId = argument;
      return this;
    }

    Event revenue(String argument) {
      revenue = argument;
      return this;
    }

    Event groups(String... pairs) {
      groups = pairsOf(pairs);
      return this;
    }
  }

  private static Map<String, String> pairsOf(String[] pairs) {
    Map<String, String> map = new LinkedHashMap<>();
    for (int at = 0; at < pairs.length; at += 2) map.put(pairs[at], pairs[at + 1]);
    return map;
  }

  /** What init was given. */
  private static final class Session {
    final Environment env;
    final Map<String, Destination> destinations;
    final Map<String, Object> system;
    final Inspector inspector;
    final ViolationListener onViolation;
    final ErrorListener onError;
    final boolean strict;

    Session(Environment env, Map<String, Destination> destinations, Map<String, Object> system, Options options) {
      this.env = env;
      this.destinations = new LinkedHashMap<>(destinations);
      this.system = plainMap(system);
      this.inspector = options.inspector;
      this.onViolation = options.onViolation;
      this.onError = options.onError;
      this.strict = options.strict;
    }

    private Session(Session before, Map<String, Object> system) {
      this.env = before.env;
      this.destinations = before.destinations;
      this.system = new LinkedHashMap<>(before.system);
      this.system.putAll(plainMap(system));
      this.inspector = before.inspector;
      this.onViolation = before.onViolation;
      this.onError = before.onError;
      this.strict = before.strict;
    }

    void report(Violation violation) {
      if (onViolation == null) System.err.println(violation.message);
      else onViolation.onViolation(violation);
    }

    void fail(Exception error, String destination) {
      if (onError == null) System.err.println(destination + ": " + error);
      else onError.onError(error, destination);
    }
  }

  private static final Object lock = new Object();
  private static Session session;
  private static int missed;

  /** Begins sending with the given options, also a second time. */
  static void open(
      Environment env, Map<String, Destination> destinations, Map<String, Object> system, Options options) {
    Session opened = new Session(env, destinations, system, options);
    int before;
    synchronized (lock) {
      session = opened;
      before = missed;
      missed = 0;
    }
    for (Map.Entry<String, Destination> entry : opened.destinations.entrySet()) {
      if (entry.getValue() == null) continue;
      try {
        entry.getValue().make(env);
      } catch (Exception error) {
        opened.fail(error, entry.getKey());
      }
    }
    if (before > 0 && env == Environment.DEV) {
      String message = before + " events came before init and were not sent; call init first";
      opened.report(new Violation("before-init", "", "", new ArrayList<String>(), message));
    }
  }

  /** Replaces some of the system properties. */
  static void update(Map<String, Object> system) {
    synchronized (lock) {
      if (session != null) session = new Session(session, system);
    }
  }

  /** Checks and sends one event. */
  static void track(Event event, Map<String, Object> arguments) {
    Session current;
    synchronized (lock) {
      current = session;
      if (current == null) {
        missed += 1;
        return;
      }
    }
    Map<String, Object> given = plainMap(arguments);
    Object[] values = new Object[event.properties.length];
    for (int at = 0; at < values.length; at += 1) values[at] = valueOf(event.properties[at], given, current.system);
    if (current.env == Environment.DEV) {
      List<Violation> violations = new Check(event, current).violations(values, given);
      for (Violation violation : violations) current.report(violation);
      if (current.strict && !violations.isEmpty()) throw new IllegalStateException(messages(violations));
    }
    Sending sending = new Sending(event, values, given);
    for (Map.Entry<String, String> entry : event.destinations.entrySet()) {
      Destination destination = current.destinations.get(entry.getKey());
      if (destination == null) continue;
      for (String operation : event.operations) {
        try {
          sending.perform(operation, destination, entry.getKey(), entry.getValue());
        } catch (Exception error) {
          current.fail(error, entry.getKey());
        }
      }
    }
    if (current.inspector == null) return;
    try {
      current.inspector.trackFromGeneratedCode(event.name, sending.payload("event", null, null), event.id, event.hash);
    } catch (Exception error) {
      current.fail(error, "inspector");
    }
  }

  private static String messages(List<Violation> violations) {
    StringBuilder text = new StringBuilder();
    for (Violation violation : violations) text.append(text.length() == 0 ? "" : "\n").append(violation.message);
    return text.toString();
  }

  /** One event with its values, on its way. */
  private static final class Sending {
    private final Event event;
    private final Object[] values;
    private final Map<String, Object> given;

    Sending(Event event, Object[] values, Map<String, Object> given) {
      this.event = event;
      this.values = values;
      this.given = given;
    }

    void perform(String operation, Destination destination, String key, String eventName) {
      switch (operation) {
        case "identify":
          Object userId = given.get(event.userId);
          if (userId instanceof String) destination.identify((String) userId);
          return;
        case "setUserProperties":
          Map<String, Object> userProperties = payload("user", null, key);
          if (!userProperties.isEmpty()) destination.setUserProperties(userProperties);
          return;
        case "addCurrentUserToGroup":
          for (Map.Entry<String, String> group : event.groups.entrySet()) {
            Object id = given.get(group.getValue());
            if (!(id instanceof String)) continue;
            destination.addCurrentUserToGroup(group.getKey(), (String) id, payload("group", group.getKey(), key));
          }
          return;
        case "setGroupProperties":
          for (Map.Entry<String, String> group : event.groups.entrySet()) {
            Object id = given.get(group.getValue());
            Map<String, Object> groupProperties = payload("group", group.getKey(), key);
            if (!(id instanceof String) || groupProperties.isEmpty()) continue;
            destination.setGroupProperties(group.getKey(), (String) id, groupProperties);
          }
          return;
        case "logEvent":
          destination.logEvent(eventName, payload("event", null, key));
          return;
        case "logPage":
          destination.logPage(eventName, payload("event", null, key));
          return;
        case "revenue":
          Object amount = given.get(event.revenue);
          if (amount instanceof Number) destination.revenue(((Number) amount).doubleValue(), payload("event", null, key));
          return;
        default:
          destination.unidentify();
      }
    }

    /** What is sent, by the names of the plan or of a destination. */
    Map<String, Object> payload(String of, String groupType, String destination) {
      Map<String, Object> payload = new LinkedHashMap<>();
      for (int at = 0; at < values.length; at += 1) {
        Rule rule = event.properties[at];
        if (values[at] == null || !rule.of.equals(of)) continue;
        if (groupType != null && !groupType.equals(rule.groupType)) continue;
        String mapped = destination == null ? null : rule.names.get(destination);
        payload.put(mapped == null ? rule.name : mapped, values[at]);
      }
      return payload;
    }
  }

  private static Map<String, Object> plainMap(Map<?, ?> map) {
    Map<String, Object> plain = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : map.entrySet()) plain.put(String.valueOf(entry.getKey()), plain(entry.getValue()));
    return plain;
  }

  /** A value with texts in the place of allowed ones, which nothing outside can alter any more. */
  private static Object plain(Object value) {
    if (value instanceof Allowed) return ((Allowed) value).text();
    if (value instanceof Map) return plainMap((Map<?, ?>) value);
    if (!(value instanceof Collection)) return value;
    List<Object> list = new ArrayList<>();
    for (Object element : (Collection<?>) value) list.add(plain(element));
    return list;
  }

  /** The value as it is sent: pinned values written in, nothing where null says that there is none. */
  private static Object valueOf(Rule rule, Map<String, Object> given, Map<String, Object> system) {
    if (rule.pinned != null) return rule.pinnedValue();
    Object value = rule.system == null ? given.get(rule.argument) : system.get(rule.system);
    return value == null ? null : complete(rule, value);
  }

  private static Object complete(Rule rule, Object value) {
    if (rule.members == null) return value;
    if (!rule.isList) return filled(rule.members, value);
    if (!(value instanceof List)) return value;
    List<Object> list = new ArrayList<>();
    for (Object element : (List<?>) value) list.add(filled(rule.members, element));
    return list;
  }

  private static Object filled(Rule[] members, Object value) {
    if (!(value instanceof Map)) return value;
    Map<String, Object> object = plainMap((Map<?, ?>) value);
    for (Rule member : members) {
      Object own = member.pinned == null ? object.get(member.name) : member.pinnedValue();
      if (own == null) object.remove(member.name);
      else object.put(member.name, complete(member, own));
    }
    return object;
  }

  /** The differences between one call and the plan. */
  private static final class Check {
    private final Event event;
    private final Session session;
    private final List<Violation> violations = new ArrayList<>();

    Check(Event event, Session session) {
      this.event = event;
      this.session = session;
    }

    List<Violation> violations(Object[] values, Map<String, Object> given) {
      for (int at = 0; at < values.length; at += 1) {
        Rule rule = event.properties[at];
        check(rule, values[at], Collections.singletonList(rule.name));
      }
      for (String argument : event.groups.values()) extra(argument, "string", given);
      if (event.userId != null) extra(event.userId, "string", given);
      if (event.revenue != null) extra(event.revenue, "float", given);
      return violations;
    }

    private void extra(String argument, String type, Map<String, Object> given) {
      check(new Rule(argument, type).required(), given.get(argument), Collections.singletonList(argument));
    }

    private void tell(String code, List<String> path, String expected) {
      StringBuilder place = new StringBuilder();
      for (String name : path) place.append(place.length() == 0 ? "" : ".").append(name);
      String message = "Event \"" + event.name + "\", property \"" + place + "\" " + expected;
      violations.add(new Violation(code, event.id, event.name, path, message));
    }

    private void check(Rule rule, Object value, List<String> path) {
      if (value == null) {
        if (rule.isRequired) tell("missing", path, "is missing");
      } else if (!rule.isList) {
        checkOne(rule, value, path);
      } else if (value instanceof List) {
        int at = 0;
        for (Object element : (List<?>) value) {
          checkOne(rule, element, longer(path, String.valueOf(at)));
          at += 1;
        }
      } else {
        tell("type", path, "must be a list");
      }
    }

    private void checkOne(Rule rule, Object value, List<String> path) {
      if (!isOfType(rule.type, value)) {
        tell("type", path, "must be of the type " + rule.type);
        return;
      }
      if (rule.allowed != null && !isAllowed(rule.allowed, value)) {
        tell("allowed-values", path, "must be one of " + json(Arrays.asList(rule.allowed)));
      }
      if (rule.pattern != null && !matches(rule, value)) {
        tell("pattern", path, "must match " + rule.pattern);
      }
      if (rule.minimum != null && !(value instanceof Number && ((Number) value).doubleValue() >= rule.minimum)) {
        tell("range", path, "must be at least " + json(rule.minimum));
      }
      if (rule.maximum != null && !(value instanceof Number && ((Number) value).doubleValue() <= rule.maximum)) {
        tell("range", path, "must be at most " + json(rule.maximum));
      }
      if (rule.members == null || !(value instanceof Map)) return;
      Map<?, ?> own = (Map<?, ?>) value;
      Set<String> declared = new HashSet<>();
      for (Rule member : rule.members) {
        declared.add(member.name);
        check(member, own.get(member.name), longer(path, member.name));
      }
      if (!rule.isClosed) return;
      for (Object name : own.keySet()) {
        String text = String.valueOf(name);
        if (!declared.contains(text)) tell("unexpected", longer(path, text), "is not expected in the object");
      }
    }

    private boolean matches(Rule rule, Object value) {
      if (!(value instanceof String)) return false;
      try {
        return Pattern.compile(rule.expression).matcher((String) value).find();
      } catch (Exception error) {
        session.fail(error, "pattern");
        return true;
      }
    }

    private static List<String> longer(List<String> path, String name) {
      List<String> longer = new ArrayList<>(path);
      longer.add(name);
      return longer;
    }

    private static boolean isOfType(String type, Object value) {
      switch (type) {
        case "string":
          return value instanceof String;
        case "int":
          return isWhole(value);
        case "float":
          return isFinite(value);
        case "bool":
          return value instanceof Boolean;
        case "object":
          return value instanceof Map;
        default:
          return value != null;
      }
    }

    private static boolean isAllowed(Object[] allowed, Object value) {
      for (Object one : allowed) if (written(one).equals(written(value))) return true;
      return false;
    }
  }

  private static boolean isWhole(Object value) {
    return value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte
        || value instanceof BigInteger;
  }

  private static boolean isFinite(Object value) {
    if (!(value instanceof Number)) return false;
    double number = ((Number) value).doubleValue();
    return !Double.isNaN(number) && !Double.isInfinite(number);
  }

  private static String written(Object value) {
    return value instanceof String ? (String) value : json(value);
  }

  /** A value as JSON; numbers without a fraction have none there either. */
  private static String json(Object value) {
    StringBuilder text = new StringBuilder();
    if (value instanceof String) {
      quote((String) value, text);
    } else if (value instanceof Map) {
      for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
        text.append(text.length() == 0 ? "" : ",");
        quote(String.valueOf(entry.getKey()), text);
        text.append(':').append(json(entry.getValue()));
      }
      return "{" + text + "}";
    } else if (value instanceof Collection) {
      for (Object element : (Collection<?>) value) text.append(text.length() == 0 ? "" : ",").append(json(element));
      return "[" + text + "]";
    } else if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      if (number == Math.rint(number) && Math.abs(number) < 1e15) text.append((long) number);
      else text.append(value);
    } else {
      text.append(value);
    }
    return text.toString();
  }

  private static void quote(String value, StringBuilder text) {
    text.append('"');
    for (int at = 0; at < value.length(); at += 1) {
      char sign = value.charAt(at);
      if (sign == '"' || sign == '\\') text.append('\\').append(sign);
      else if (sign == '\n') text.append("\\n");
      else if (sign == '\r') text.append("\\r");
      else if (sign == '\t') text.append("\\t");
      else if (sign < ' ') text.append(String.format("\\u%04x", (int) sign));
      else text.append(sign);
    }
    text.append('"');
  }
}
`

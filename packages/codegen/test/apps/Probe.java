import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tracking.Tracking;
import tracking.TrackingRuntime.Environment;
import tracking.TrackingRuntime.Options;

/** Sends each text it is given as every member, and prints which members break their pattern. */
public final class Probe {
  public static void main(String[] given) {
    List<String> broken = new ArrayList<>();
    Tracking.init(
        Environment.DEV,
        new Tracking.Destinations(null, null),
        new Options()
            .onViolation(violation -> broken.add(violation.path.get(1)))
            .onError((error, destination) -> broken.add(error.toString())));
    for (int at = 1; at < given.length; at += 1) {
      String text = new String(Base64.getDecoder().decode(given[at].substring(1)), StandardCharsets.UTF_8);
      Map<String, Object> it = new LinkedHashMap<>();
      for (int member = 0; member < Integer.parseInt(given[0]); member += 1) it.put("m" + member, text);
      broken.clear();
      Tracking.probe(new Tracking.ProbeProperties(it));
      System.out.println(String.join(" ", broken));
    }
  }
}

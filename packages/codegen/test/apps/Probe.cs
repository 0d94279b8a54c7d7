using System;
using System.Collections.Generic;
using System.Text;
using TrackingPlan;

/// <summary>Sends each text it is given as every member, and prints which members break their pattern.</summary>
public static class Probe
{
    public static void Main(string[] given)
    {
        var broken = new List<string>();
        Tracking.Init(
            TrackingEnvironment.Dev,
            new Destinations(null, null),
            onViolation: violation => broken.Add(violation.Path[1]),
            onError: (error, destination) => broken.Add(error.Message));
        for (var at = 1; at < given.Length; at += 1)
        {
            var text = Encoding.UTF8.GetString(Convert.FromBase64String(given[at].Substring(1)));
            var it = new Dictionary<string, object>();
            for (var member = 0; member < int.Parse(given[0]); member += 1) it["m" + member] = text;
            broken.Clear();
            Tracking.Probe(it);
            Console.WriteLine(string.Join(" ", broken));
        }
    }
}

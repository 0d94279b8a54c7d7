using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using TrackingPlan;

/// <summary>An app around generated code: it makes calls by name and writes down what everything is told.</summary>
public static class App
{
    public static readonly List<object> Calls = new List<object>();
    private static readonly List<object> Violations = new List<object>();
    private static readonly List<object> Messages = new List<object>();
    private static readonly List<object> Errors = new List<object>();
    private static bool isBroken;

    private static void Told(string name, string operation, params object[] given)
    {
        if (isBroken && name == "analytics") throw new InvalidOperationException("down");
        Calls.Add(new object[] { name, operation }.Concat(given).ToList());
    }

    private sealed class Analytics : ProductAnalyticsDestination
    {
        public override void Make(TrackingEnvironment env) { Told("analytics", "make", env.ToString().ToUpperInvariant()); }
        public override void Identify(string userId) { Told("analytics", "identify", userId); }
        public override void SetUserProperties(IReadOnlyDictionary<string, object> p) { Told("analytics", "setUserProperties", p); }
        public override void AddCurrentUserToGroup(string t, string id, IReadOnlyDictionary<string, object> p) { Told("analytics", "addCurrentUserToGroup", t, id, p); }
        public override void SetGroupProperties(string t, string id, IReadOnlyDictionary<string, object> p) { Told("analytics", "setGroupProperties", t, id, p); }
        public override void LogEvent(string name, IReadOnlyDictionary<string, object> p) { Told("analytics", "logEvent", name, p); }
        public override void LogPage(string name, IReadOnlyDictionary<string, object> p) { Told("analytics", "logPage", name, p); }
        public override void Revenue(double amount, IReadOnlyDictionary<string, object> p) { Told("analytics", "revenue", amount, p); }
    }

    private sealed class Warehouse : WarehouseDestination
    {
        public override void Make(TrackingEnvironment env) { Told("warehouse", "make", env.ToString().ToUpperInvariant()); }
        public override void Identify(string userId) { Told("warehouse", "identify", userId); }
        public override void SetUserProperties(IReadOnlyDictionary<string, object> p) { Told("warehouse", "setUserProperties", p); }
        public override void AddCurrentUserToGroup(string t, string id, IReadOnlyDictionary<string, object> p) { Told("warehouse", "addCurrentUserToGroup", t, id, p); }
        public override void SetGroupProperties(string t, string id, IReadOnlyDictionary<string, object> p) { Told("warehouse", "setGroupProperties", t, id, p); }
        public override void LogEvent(string name, IReadOnlyDictionary<string, object> p) { Told("warehouse", "logEvent", name, p); }
        public override void LogPage(string name, IReadOnlyDictionary<string, object> p) { Told("warehouse", "logPage", name, p); }
        public override void Revenue(double amount, IReadOnlyDictionary<string, object> p) { Told("warehouse", "revenue", amount, p); }
        public override void Unidentify() { Told("warehouse", "unidentify"); }
    }

    private sealed class Inspector : IInspector
    {
        public void TrackFromGeneratedCode(string name, IReadOnlyDictionary<string, object> p, string id, string hash)
        {
            if (isBroken) throw new InvalidOperationException("off");
            Calls.Add(new List<object> { "inspector", name, p, id, hash });
        }
    }

    private static void Init(TrackingEnvironment env, bool isStrict, string appVersion)
    {
        Tracking.Init(
            env,
            new Destinations(productAnalytics: new Analytics(), warehouse: new Warehouse()),
            new SystemProperties(appVersion: appVersion),
            inspector: new Inspector(),
            onViolation: violation =>
            {
                Violations.Add(violation.Code + " " + string.Join(".", violation.Path));
                Messages.Add(violation.Message);
            },
            onError: (error, destination) => Errors.Add(destination + " " + error.Message),
            strict: isStrict);
    }

    private static readonly PlanOfEvent NoPlan = null;

    private static void SignedUp(long seats = 3, string teamId = "t1", bool? newsletter = null, string coupon = null, long? age = null, long? teamSize = null, IReadOnlyDictionary<string, object> loose = null)
    {
        Tracking.SignedUp(
            planOfEvent: PlanOfEvent.Pro, seats: seats, planOfUser: PlanOfUser.Free, userId: "u1", teamId: teamId,
            newsletter: newsletter, coupon: coupon, age: age, teamSize: teamSize, loose: loose);
    }

    private static Dictionary<string, object> Of(params object[] pairs)
    {
        var map = new Dictionary<string, object>();
        for (var at = 0; at < pairs.Length; at += 2) map[(string)pairs[at]] = pairs[at + 1];
        return map;
    }

    private static void Order(Dictionary<string, object> basket = null, Dictionary<string, object> item = null, long level = 2, double score = 0.25, object anything = null)
    {
        Tracking.OrderPlaced(
            basket: basket ?? Of("currency", "EUR", "total", 9.5, "note", null),
            items: item == null ? null : new[] { item },
            colours: new[] { Colours.Red }, level: level, score: score, revenue: 9.5, anything: anything);
    }

    private static readonly Dictionary<string, Action> Cases = new Dictionary<string, Action>
    {
        { "signed up", () => SignedUp(newsletter: true, age: 40, teamSize: 7) },
        { "signed up, loosely", () => SignedUp(coupon: "ABC", newsletter: false, loose: Of("a", 1)) },
        { "signed up, invited", () => Tracking.SignedUpInvited(seats: 1, plan: PlanOfUser.Free, level: 3, userId: "u", teamId: "t") },
        { "order placed", () => Order(item: Of("sku", "a", "sizes", new[] { 1, 2 }, "maker", Of("name", "b", "since", 1900), "extra", true), anything: new[] { "x" }) },
        { "home page", () => Tracking.HomePage(coupon: "AB") },
        { "home page, bare", () => Tracking.HomePage() },
        { "signed out", () => Tracking.SignedOut() },
        { "no plan", () => Tracking.SignedUp(NoPlan, 3, PlanOfUser.Free, "u1", "t1") },
        { "no seats", () => SignedUp(seats: 0) },
        { "many seats", () => SignedUp(seats: 101) },
        { "no team", () => SignedUp(teamId: null) },
        { "a coupon of another form", () => SignedUp(coupon: "secret") },
        { "a coupon with a line feed", () => SignedUp(coupon: "ABC\n") },
        { "an age below", () => SignedUp(age: -1) },
        { "a basket of wrong members", () => Order(basket: Of("total", -1, "note", " ", "more", 1)) },
        { "a basket of wrong types", () => Order(basket: Of("currency", "GBP", "total", "1")) },
        { "an item without its sku", () => Order(item: Of("sizes", new[] { 0 })) },
        { "sizes that are no list", () => Order(item: Of("sku", "a", "sizes", 1)) },
        { "a fraction of a size", () => Order(item: Of("sku", "a", "sizes", new[] { 1.5 })) },
        { "a maker of numbers", () => Order(item: Of("sku", "a", "maker", new Dictionary<string, int> { { "name", 1 } })) },
        { "another level", () => Order(level: 4) },
        { "a score above", () => Order(score: 0.75) },
        { "a score that is no number", () => Order(score: double.NaN) },
    };

    private static void Run(string name, Action act)
    {
        foreach (var list in new[] { Calls, Violations, Messages, Errors }) list.Clear();
        var thrown = "";
        try
        {
            act();
        }
        catch (ViolationException error)
        {
            thrown = error.Message;
        }
        Console.WriteLine(Json(Of("name", name, "calls", Calls, "violations", Violations, "messages", Messages, "errors", Errors, "thrown", thrown)));
    }

    public static void Main()
    {
        Run("before init", () => Tracking.SignedOut());
        Run("init", () => Init(TrackingEnvironment.Dev, false, "1.2"));
        foreach (var one in Cases) Run(one.Key, one.Value);
        Init(TrackingEnvironment.Dev, true, "1.2");
        foreach (var one in Cases) Run("strict: " + one.Key, one.Value);
        Init(TrackingEnvironment.Prod, true, "1.2");
        foreach (var one in Cases) Run("prod: " + one.Key, one.Value);
        Init(TrackingEnvironment.Dev, false, null);
        Run("no app version", () => SignedUp());
        Tracking.UpdateSystemProperties(appVersion: "2", locale: "de");
        Run("updated", () => SignedUp());
        Init(TrackingEnvironment.Dev, false, "1.2");
        isBroken = true;
        Run("broken", () => Order());
    }

    private static string Json(object value)
    {
        if (value == null) return "null";
        var text = value as string;
        if (text != null) return "\"" + string.Concat(text.Select(sign => sign >= ' ' && sign <= '~' && sign != '"' && sign != '\\' ? sign.ToString() : "\\u" + ((int)sign).ToString("x4"))) + "\"";
        if (value is bool) return (bool)value ? "true" : "false";
        var map = value as IReadOnlyDictionary<string, object>;
        if (map != null) return "{" + string.Join(",", map.Select(entry => Json(entry.Key) + ":" + Json(entry.Value))) + "}";
        var list = value as IEnumerable;
        if (list != null) return "[" + string.Join(",", list.Cast<object>().Select(element => Json(element))) + "]";
        if (value is double && double.IsNaN((double)value)) return "null";
        return Convert.ToString(value, CultureInfo.InvariantCulture);
    }
}

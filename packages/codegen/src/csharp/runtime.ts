/** The part of generated C# that is the same for every plan. */
export const runtime = String.raw`using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;

namespace TrackingPlan
{
    /// <summary>Where the app runs. Values are checked in development alone.</summary>
    public enum TrackingEnvironment
    {
        Dev,
        Staging,
        Prod
    }

    /// <summary>What a destination can be told. The app implements what the events need that go there.</summary>
    public abstract class Destination
    {
        /// <summary>Comes first, from Init.</summary>
        public virtual void Make(TrackingEnvironment env) { }

        public virtual void Identify(string userId) { }

        public virtual void SetUserProperties(IReadOnlyDictionary<string, object> userProperties) { }

        public virtual void AddCurrentUserToGroup(string groupType, string groupId, IReadOnlyDictionary<string, object> groupProperties) { }

        public virtual void SetGroupProperties(string groupType, string groupId, IReadOnlyDictionary<string, object> groupProperties) { }

        public virtual void LogEvent(string eventName, IReadOnlyDictionary<string, object> eventProperties) { }

        public virtual void LogPage(string pageName, IReadOnlyDictionary<string, object> eventProperties) { }

        public virtual void Revenue(double amount, IReadOnlyDictionary<string, object> eventProperties) { }

        public virtual void Unidentify() { }
    }

    /// <summary>What an inspector is told: every event by the names of the plan, with its id and the hash of its definition.</summary>
    public interface IInspector
    {
        void TrackFromGeneratedCode(string eventName, IReadOnlyDictionary<string, object> eventProperties, string eventId, string eventHash);
    }

    /// <summary>A text of a list of allowed ones.</summary>
    public abstract class Allowed
    {
        private readonly string text;

        protected Allowed(string text)
        {
            this.text = text;
        }

        public sealed override string ToString()
        {
            return text;
        }
    }

    /// <summary>A difference between a call and the plan. It never holds the value.</summary>
    public sealed class Violation
    {
        internal Violation(string code, string eventId, string eventName, IReadOnlyList<string> path, string message)
        {
            Code = code;
            EventId = eventId;
            EventName = eventName;
            Path = path;
            Message = message;
        }

        /// <summary>One of missing, type, allowed-values, pattern, range, unexpected and before-init.</summary>
        public string Code { get; }

        public string EventId { get; }

        public string EventName { get; }

        /// <summary>The names on the way to the value; numbers are places in lists.</summary>
        public IReadOnlyList<string> Path { get; }

        public string Message { get; }
    }

    /// <summary>A call broke the plan in development under strict; nothing was sent.</summary>
    public sealed class ViolationException : Exception
    {
        internal ViolationException(string message) : base(message) { }
    }

    /// <summary>What the plan asks of a value.</summary>
    internal sealed class Rule
    {
        internal readonly string Name;
        internal readonly string Type;
        internal bool IsList;
        internal bool IsRequired;
        internal object PinnedOne;
        internal object[] AllowedOnes;
        internal string Written;
        internal string Read;
        internal double? Least;
        internal double? Most;
        internal Rule[] Children;
        internal bool IsClosed;
        internal string Of = "event";
        internal string GroupType;
        internal string Given;
        internal string FromSystem;
        internal Dictionary<string, string> Mapped = new Dictionary<string, string>();

        internal Rule(string name, string type)
        {
            Name = name;
            Type = type;
        }

        internal object PinnedValue
        {
            get { return IsList ? new List<object> { PinnedOne } : PinnedOne; }
        }

        internal Rule List() { IsList = true; return this; }

        internal Rule Required() { IsRequired = true; return this; }

        internal Rule Pinned(object value) { PinnedOne = value; return this; }

        internal Rule Allowed(params object[] values) { AllowedOnes = values; return this; }

        internal Rule Pattern(string written, string read) { Written = written; Read = read; return this; }

        internal Rule Minimum(double value) { Least = value; return this; }

        internal Rule Maximum(double value) { Most = value; return this; }

        internal Rule Members(params Rule[] rules) { Children = rules; return this; }

        internal Rule Closed() { IsClosed = true; return this; }

        internal Rule OfUser() { Of = "user"; return this; }

        internal Rule OfGroup(string type) { Of = "group"; GroupType = type; return this; }

        internal Rule Argument(string identifier) { Given = identifier; return this; }

        internal Rule System(string identifier) { FromSystem = identifier; return this; }

        internal Rule Names(params string[] pairs) { Mapped = Event.PairsOf(pairs); return this; }
    }

    /// <summary>An event as the plan defines it.</summary>
    internal sealed class Event
    {
        internal readonly string Id;
        internal readonly string Hash;
        internal readonly string Name;
        internal string[] Asked = new string[0];
        internal Dictionary<string, string> NamesByDestination = new Dictionary<string, string>();
        internal Rule[] Rules = new Rule[0];
        internal string UserIdArgument;
        internal string RevenueArgument;
        internal Dictionary<string, string> ArgumentsByGroup = new Dictionary<string, string>();

        internal Event(string id, string hash, string name)
        {
            Id = id;
            Hash = hash;
            Name = name;
        }

        internal Event Operations(params string[] names) { Asked = names; return this; }

        internal Event Destinations(params string[] pairs) { NamesByDestination = PairsOf(pairs); return this; }

        internal Event Properties(params Rule[] rules) { Rules = rules; return this; }

        internal Event UserId(string argument) { UserIdArgument = argument; return this; }

        internal Event Revenue(string argument) { RevenueArgument = argument; return this; }

        internal Event Groups(params string[] pairs) { ArgumentsByGroup = PairsOf(pairs); return this; }

        internal static Dictionary<string, string> PairsOf(string[] pairs)
        {
            var map = new Dictionary<string, string>();
            for (var at = 0; at < pairs.Length; at += 2) map[pairs[at]] = pairs[at + 1];
            return map;
        }
    }

    /// <summary>What Init was given.</summary>
    internal sealed class Session
    {
        internal TrackingEnvironment Env;
        internal Dictionary<string, Destination> Destinations;
        internal Dictionary<string, object> System;
        internal IInspector Inspector;
        internal Action<Violation> OnViolation;
        internal Action<Exception, string> OnError;
        internal bool Strict;

        internal Session Updated(Dictionary<string, object> system)
        {
            var updated = (Session)MemberwiseClone();
            updated.System = new Dictionary<string, object>(System);
            foreach (var entry in system) if (entry.Value != null) updated.System[entry.Key] = entry.Value;
            return updated;
        }

        internal void Report(Violation violation)
        {
            if (OnViolation == null) Console.Error.WriteLine(violation.Message);
            else OnViolation(violation);
        }

        /// <summary>What is thrown in one place keeps no other from its events.</summary>
        internal void Guarded(string destination, Action act)
        {
            try
            {
                act();
            }
            catch (Exception error)
            {
                if (OnError == null) Console.Error.WriteLine(destination + ": " + error.Message);
                else OnError(error, destination);
            }
        }
    }

    /// <summary>Checks, renames and sends events. It is the same for every plan; the definitions of events are beside it.</summary>
    internal static class TrackingRuntime
    {
        private static readonly object Gate = new object();
        private static Session session;
        private static int missed;

        /// <summary>Begins sending with the given options, also a second time.</summary>
        internal static void Open(Session opened)
        {
            int before;
            lock (Gate)
            {
                session = opened;
                before = missed;
                missed = 0;
            }
            foreach (var entry in opened.Destinations)
            {
                if (entry.Value != null) opened.Guarded(entry.Key, () => entry.Value.Make(opened.Env));
            }
            if (before > 0 && opened.Env == TrackingEnvironment.Dev)
            {
                var message = before + " events came before init and were not sent; call init first";
                opened.Report(new Violation("before-init", "", "", new string[0], message));
            }
        }

        /// <summary>Replaces some of the system properties; null leaves them as they are.</summary>
        internal static void Update(Dictionary<string, object> system)
        {
            lock (Gate)
            {
                if (session != null) session = session.Updated(system);
            }
        }

        /// <summary>Checks and sends one event.</summary>
        internal static void Track(Event definition, Dictionary<string, object> arguments)
        {
            Session current;
            lock (Gate)
            {
                current = session;
                if (current == null)
                {
                    missed += 1;
                    return;
                }
            }
            var given = Values.PlainMap(arguments);
            var system = Values.PlainMap(current.System);
            var values = definition.Rules.Select(rule => Values.Of(rule, given, system)).ToArray();
            if (current.Env == TrackingEnvironment.Dev)
            {
                var violations = new Check(definition, current).Violations(values, given);
                foreach (var violation in violations) current.Report(violation);
                if (current.Strict && violations.Count > 0)
                {
                    throw new ViolationException(string.Join("\n", violations.Select(violation => violation.Message)));
                }
            }
            var sending = new Sending(definition, values, given);
            foreach (var entry in definition.NamesByDestination)
            {
                Destination destination;
                if (!current.Destinations.TryGetValue(entry.Key, out destination) || destination == null) continue;
                foreach (var operation in definition.Asked)
                {
                    current.Guarded(entry.Key, () => sending.Perform(operation, destination, entry.Key, entry.Value));
                }
            }
            if (current.Inspector == null) return;
            current.Guarded("inspector", () => current.Inspector.TrackFromGeneratedCode(
                definition.Name, sending.Payload("event", null, null), definition.Id, definition.Hash));
        }
    }

    /// <summary>One event with its values, on its way.</summary>
    internal sealed class Sending
    {
        private readonly Event definition;
        private readonly object[] values;
        private readonly Dictionary<string, object> given;

        internal Sending(Event definition, object[] values, Dictionary<string, object> given)
        {
            this.definition = definition;
            this.values = values;
            this.given = given;
        }

        internal void Perform(string operation, Destination destination, string key, string eventName)
        {
            switch (operation)
            {
                case "identify":
                    var userId = Values.Get(given, definition.UserIdArgument) as string;
                    if (userId != null) destination.Identify(userId);
                    return;
                case "setUserProperties":
                    var userProperties = Payload("user", null, key);
                    if (userProperties.Count > 0) destination.SetUserProperties(userProperties);
                    return;
                case "addCurrentUserToGroup":
                    foreach (var group in definition.ArgumentsByGroup)
                    {
                        var id = Values.Get(given, group.Value) as string;
                        if (id != null) destination.AddCurrentUserToGroup(group.Key, id, Payload("group", group.Key, key));
                    }
                    return;
                case "setGroupProperties":
                    foreach (var group in definition.ArgumentsByGroup)
                    {
                        var id = Values.Get(given, group.Value) as string;
                        var groupProperties = Payload("group", group.Key, key);
                        if (id != null && groupProperties.Count > 0) destination.SetGroupProperties(group.Key, id, groupProperties);
                    }
                    return;
                case "logEvent":
                    destination.LogEvent(eventName, Payload("event", null, key));
                    return;
                case "logPage":
                    destination.LogPage(eventName, Payload("event", null, key));
                    return;
                case "revenue":
                    var amount = Values.Get(given, definition.RevenueArgument);
                    if (Values.IsNumber(amount)) destination.Revenue(Values.ToDouble(amount), Payload("event", null, key));
                    return;
                default:
                    destination.Unidentify();
                    return;
            }
        }

        /// <summary>What is sent, by the names of the plan or of a destination.</summary>
        internal Dictionary<string, object> Payload(string of, string groupType, string destination)
        {
            var payload = new Dictionary<string, object>();
            for (var at = 0; at < values.Length; at += 1)
            {
                var rule = definition.Rules[at];
                if (values[at] == null || rule.Of != of) continue;
                if (groupType != null && groupType != rule.GroupType) continue;
                string mapped = null;
                if (destination != null) rule.Mapped.TryGetValue(destination, out mapped);
                payload[mapped ?? rule.Name] = values[at];
            }
            return payload;
        }
    }

    /// <summary>The differences between one call and the plan.</summary>
    internal sealed class Check
    {
        private readonly Event definition;
        private readonly Session session;
        private readonly List<Violation> violations = new List<Violation>();

        internal Check(Event definition, Session session)
        {
            this.definition = definition;
            this.session = session;
        }

        internal List<Violation> Violations(object[] values, Dictionary<string, object> given)
        {
            for (var at = 0; at < values.Length; at += 1)
            {
                var rule = definition.Rules[at];
                Any(rule, values[at], new[] { rule.Name });
            }
            foreach (var argument in definition.ArgumentsByGroup.Values) Extra(argument, "string", given);
            if (definition.UserIdArgument != null) Extra(definition.UserIdArgument, "string", given);
            if (definition.RevenueArgument != null) Extra(definition.RevenueArgument, "float", given);
            return violations;
        }

        private void Extra(string argument, string type, Dictionary<string, object> given)
        {
            Any(new Rule(argument, type).Required(), Values.Get(given, argument), new[] { argument });
        }

        private void Tell(string code, string[] path, string expected)
        {
            var message = "Event \"" + definition.Name + "\", property \"" + string.Join(".", path) + "\" " + expected;
            violations.Add(new Violation(code, definition.Id, definition.Name, path, message));
        }

        private void Any(Rule rule, object value, string[] path)
        {
            if (value == null)
            {
                if (rule.IsRequired) Tell("missing", path, "is missing");
                return;
            }
            if (!rule.IsList)
            {
                One(rule, value, path);
                return;
            }
            var list = value as List<object>;
            if (list == null)
            {
                Tell("type", path, "must be a list");
                return;
            }
            for (var at = 0; at < list.Count; at += 1)
            {
                One(rule, list[at], Longer(path, at.ToString(CultureInfo.InvariantCulture)));
            }
        }

        private void One(Rule rule, object value, string[] path)
        {
            if (!Values.IsOfType(rule.Type, value))
            {
                Tell("type", path, "must be of the type " + rule.Type);
                return;
            }
            if (rule.AllowedOnes != null && !rule.AllowedOnes.Any(one => Values.Written(one) == Values.Written(value)))
            {
                Tell("allowed-values", path, "must be one of " + Values.Json(rule.AllowedOnes.ToList()));
            }
            if (rule.Written != null && !Matches(rule, value)) Tell("pattern", path, "must match " + rule.Written);
            var number = Values.IsNumber(value) ? Values.ToDouble(value) : double.NaN;
            if (rule.Least != null && !(number >= rule.Least)) Tell("range", path, "must be at least " + Values.Json(rule.Least));
            if (rule.Most != null && !(number <= rule.Most)) Tell("range", path, "must be at most " + Values.Json(rule.Most));
            var own = value as Dictionary<string, object>;
            if (rule.Children == null || own == null) return;
            foreach (var child in rule.Children) Any(child, Values.Get(own, child.Name), Longer(path, child.Name));
            if (!rule.IsClosed) return;
            var declared = new HashSet<string>(rule.Children.Select(child => child.Name));
            foreach (var name in own.Keys)
            {
                if (!declared.Contains(name)) Tell("unexpected", Longer(path, name), "is not expected in the object");
            }
        }

        private bool Matches(Rule rule, object value)
        {
            var found = true;
            session.Guarded("pattern", () =>
            {
                found = value is string && Regex.IsMatch((string)value, rule.Read, RegexOptions.CultureInvariant);
            });
            return found;
        }

        private static string[] Longer(string[] path, string name)
        {
            return path.Concat(new[] { name }).ToArray();
        }
    }

    /// <summary>Values as they are sent.</summary>
    internal static class Values
    {
        internal static object Get(Dictionary<string, object> map, string name)
        {
            object value;
            return name != null && map.TryGetValue(name, out value) ? value : null;
        }

        /// <summary>The value as it is sent: pinned values written in, nothing where null says that there is none.</summary>
        internal static object Of(Rule rule, Dictionary<string, object> given, Dictionary<string, object> system)
        {
            if (rule.PinnedOne != null) return rule.PinnedValue;
            var value = rule.FromSystem == null ? Get(given, rule.Given) : Get(system, rule.FromSystem);
            return value == null ? null : Complete(rule, value);
        }

        private static object Complete(Rule rule, object value)
        {
            if (rule.Children == null) return value;
            if (!rule.IsList) return Filled(rule.Children, value);
            var list = value as List<object>;
            return list == null ? value : list.Select(element => Filled(rule.Children, element)).ToList();
        }

        private static object Filled(Rule[] children, object value)
        {
            var known = value as Dictionary<string, object>;
            if (known == null) return value;
            var filled = new Dictionary<string, object>(known);
            foreach (var child in children)
            {
                var own = child.PinnedOne == null ? Get(filled, child.Name) : child.PinnedValue;
                if (own == null) filled.Remove(child.Name);
                else filled[child.Name] = Complete(child, own);
            }
            return filled;
        }

        internal static Dictionary<string, object> PlainMap(IEnumerable<KeyValuePair<string, object>> map)
        {
            var plain = new Dictionary<string, object>();
            foreach (var entry in map) plain[entry.Key] = Plain(entry.Value);
            return plain;
        }

        /// <summary>A value with texts in the place of allowed ones, which nothing outside can alter any more.</summary>
        private static object Plain(object value)
        {
            if (value is Allowed) return value.ToString();
            if (value is string) return value;
            var map = value as IEnumerable<KeyValuePair<string, object>>;
            if (map != null) return PlainMap(map);
            var dictionary = value as IDictionary;
            if (dictionary != null)
            {
                var plain = new Dictionary<string, object>();
                foreach (DictionaryEntry entry in dictionary)
                {
                    plain[Convert.ToString(entry.Key, CultureInfo.InvariantCulture)] = Plain(entry.Value);
                }
                return plain;
            }
            var list = value as IEnumerable;
            return list == null ? value : list.Cast<object>().Select(Plain).ToList();
        }

        internal static bool IsOfType(string type, object value)
        {
            switch (type)
            {
                case "string":
                    return value is string;
                case "int":
                    return IsWhole(value);
                case "float":
                    return IsNumber(value) && !double.IsNaN(ToDouble(value)) && !double.IsInfinity(ToDouble(value));
                case "bool":
                    return value is bool;
                case "object":
                    return value is Dictionary<string, object>;
                default:
                    return value != null;
            }
        }

        private static bool IsWhole(object value)
        {
            return value is long || value is int || value is short || value is sbyte
                || value is ulong || value is uint || value is ushort || value is byte;
        }

        internal static bool IsNumber(object value)
        {
            return IsWhole(value) || value is double || value is float || value is decimal;
        }

        internal static double ToDouble(object value)
        {
            return Convert.ToDouble(value, CultureInfo.InvariantCulture);
        }

        internal static string Written(object value)
        {
            return value as string ?? Json(value);
        }

        /// <summary>A value as JSON; numbers without a fraction have none there either.</summary>
        internal static string Json(object value)
        {
            if (value == null) return "null";
            var text = value as string;
            if (text != null) return Quoted(text);
            if (value is bool) return (bool)value ? "true" : "false";
            var map = value as Dictionary<string, object>;
            if (map != null) return "{" + string.Join(",", map.Select(entry => Quoted(entry.Key) + ":" + Json(entry.Value))) + "}";
            var list = value as List<object>;
            if (list != null) return "[" + string.Join(",", list.Select(Json)) + "]";
            if (value is double) return ((double)value).ToString("R", CultureInfo.InvariantCulture);
            return Convert.ToString(value, CultureInfo.InvariantCulture);
        }

        private static string Quoted(string value)
        {
            var text = new StringBuilder("\"");
            foreach (var sign in value)
            {
                if (sign == '"' || sign == '\\') text.Append('\\').Append(sign);
                else if (sign == '\n') text.Append("\\n");
                else if (sign == '\r') text.Append("\\r");
                else if (sign == '\t') text.Append("\\t");
                else if (sign < ' ') text.Append("\\u").Append(((int)sign).ToString("x4", CultureInfo.InvariantCulture));
                else text.Append(sign);
            }
            return text.Append('"').ToString();
        }
    }
}
`

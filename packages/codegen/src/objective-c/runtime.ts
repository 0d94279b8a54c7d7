/** The part of generated Objective-C that is the same for every plan. */

export const runtimeHeader = `#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// Where the app runs. Values are checked in development alone.
typedef NS_ENUM(NSInteger, TrackingEnvironment) {
  TrackingEnvironmentDev,
  TrackingEnvironmentStaging,
  TrackingEnvironmentProd
};

/// What a destination can be told. The app implements what the events need that go there.
@protocol TrackingDestination <NSObject>
@optional
/// Comes first, from the beginning.
- (void)make:(TrackingEnvironment)environment;
- (void)identify:(NSString *)userId;
- (void)setUserProperties:(NSDictionary<NSString *, id> *)userProperties;
- (void)addCurrentUserToGroup:(NSString *)groupType
                      groupId:(NSString *)groupId
              groupProperties:(NSDictionary<NSString *, id> *)groupProperties;
- (void)setGroupProperties:(NSString *)groupType
                   groupId:(NSString *)groupId
           groupProperties:(NSDictionary<NSString *, id> *)groupProperties;
- (void)logEvent:(NSString *)eventName eventProperties:(NSDictionary<NSString *, id> *)eventProperties;
- (void)logPage:(NSString *)pageName eventProperties:(NSDictionary<NSString *, id> *)eventProperties;
- (void)revenue:(double)amount eventProperties:(NSDictionary<NSString *, id> *)eventProperties;
- (void)unidentify;
@end

/// What an inspector is told: every event by the names of the plan, with its id and the hash of its definition.
@protocol TrackingInspector <NSObject>
- (void)trackFromGeneratedCode:(NSString *)eventName
               eventProperties:(NSDictionary<NSString *, id> *)eventProperties
                       eventId:(NSString *)eventId
                     eventHash:(NSString *)eventHash;
@end

/// Is told what goes wrong; what it does not implement goes to the log.
@protocol TrackingObserver <NSObject>
@optional
/// A difference between a call and the plan, in development: code, eventId, eventName, path and message. It never holds
/// the value. Codes are missing, type, allowed-values, pattern, range, unexpected and before-init.
- (void)onViolation:(NSDictionary<NSString *, id> *)violation;
/// What a destination or the inspector raised.
- (void)onError:(NSException *)error destination:(NSString *)destination;
@end

/// The name of what is raised for a call with violations, where strict is on.
extern NSString *const TrackingViolationException;

/// Values by the names of arguments.
@interface TrackingValues : NSObject {
  NSDictionary<NSString *, id> *_values;
}
@property(nonatomic, readonly) NSDictionary<NSString *, id> *values;
- (instancetype)initWithValues:(NSDictionary<NSString *, id> *)values;
@end

/// Checks, renames and sends events.
@interface TrackingRuntime : NSObject
+ (void)open:(NSDictionary<NSString *, id> *)options;
+ (void)update:(NSDictionary<NSString *, id> *)system;
+ (void)track:(NSDictionary<NSString *, id> *)event given:(NSDictionary<NSString *, id> *)given;
@end

/// Puts a value under a name, nothing where there is none.
extern void TrackingPut(NSMutableDictionary<NSString *, id> *values, NSString *name, id _Nullable value);

NS_ASSUME_NONNULL_END
`

export const runtime = String.raw`#import "TrackingRuntime.h"
#import <math.h>
#import <string.h>

NSString *const TrackingViolationException = @"TrackingViolationException";

static NSDictionary *current = nil;
static NSUInteger missed = 0;

void TrackingPut(NSMutableDictionary *values, NSString *name, id value) {
  if (value != nil) [values setObject:value forKey:name];
}

@implementation TrackingValues
@synthesize values = _values;

- (instancetype)initWithValues:(NSDictionary *)values {
  self = [super init];
  if (self != nil) _values = [values copy];
  return self;
}
@end

static id present(id value) { return value == [NSNull null] ? nil : value; }

static BOOL holds(NSDictionary *rule, NSString *name) { return [[rule objectForKey:name] boolValue]; }

static BOOL isBool(id value) {
  if (![value isKindOfClass:[NSNumber class]]) return NO;
  const char *type = [value objCType];
  return strcmp(type, @encode(BOOL)) == 0 || strcmp(type, "c") == 0 || strcmp(type, "B") == 0;
}

static BOOL isNumber(id value) { return [value isKindOfClass:[NSNumber class]] && !isBool(value); }

static BOOL isFraction(id value) {
  const char *type = [value objCType];
  return strcmp(type, "d") == 0 || strcmp(type, "f") == 0;
}

/// A value as plans write it: numbers without a fraction of nothing.
static NSString *written(id value) {
  if ([value isKindOfClass:[NSString class]]) return value;
  if (isBool(value)) return [value boolValue] ? @"true" : @"false";
  if (isNumber(value) && isFraction(value)) {
    double number = [value doubleValue];
    if (number == floor(number) && fabs(number) < 1e15) return [NSString stringWithFormat:@"%.0f", number];
  }
  return [value description];
}

static BOOL isOf(NSString *type, id value) {
  if ([type isEqualToString:@"string"]) return [value isKindOfClass:[NSString class]];
  if ([type isEqualToString:@"int"]) return isNumber(value) && !isFraction(value);
  if ([type isEqualToString:@"float"]) return isNumber(value) && isfinite([value doubleValue]);
  if ([type isEqualToString:@"bool"]) return isBool(value);
  if ([type isEqualToString:@"object"]) return [value isKindOfClass:[NSDictionary class]];
  return YES;
}

static BOOL matches(NSString *expression, id value) {
  if (![value isKindOfClass:[NSString class]]) return NO;
  NSRegularExpression *pattern = [NSRegularExpression regularExpressionWithPattern:expression options:0 error:NULL];
  if (pattern == nil) return NO;
  return [pattern numberOfMatchesInString:value options:0 range:NSMakeRange(0, [value length])] > 0;
}

static NSArray *joined(NSArray *path, NSString *name) { return [path arrayByAddingObject:name]; }

static void tell(NSMutableArray *told, NSDictionary *event, NSString *code, NSArray *path, NSString *expected) {
  NSString *message = [NSString stringWithFormat:@"Event \"%@\", property \"%@\" %@", [event objectForKey:@"name"],
                                                 [path componentsJoinedByString:@"."], expected];
  [told addObject:@{
    @"code" : code,
    @"eventId" : [event objectForKey:@"id"],
    @"eventName" : [event objectForKey:@"name"],
    @"path" : path,
    @"message" : message
  }];
}

static void check(NSMutableArray *told, NSDictionary *event, NSDictionary *rule, id given, NSArray *path);

static void checkOne(NSMutableArray *told, NSDictionary *event, NSDictionary *rule, id given, NSArray *path) {
  NSString *type = [rule objectForKey:@"type"];
  id value = present(given);
  if (value == nil || !isOf(type, value)) {
    tell(told, event, @"type", path, [@"must be of the type " stringByAppendingString:type]);
    return;
  }
  NSArray *allowed = [rule objectForKey:@"allowed"];
  if (allowed != nil && ![allowed containsObject:written(value)]) {
    tell(told, event, @"allowed-values", path, [@"must be one of " stringByAppendingString:[rule objectForKey:@"told"]]);
  }
  NSString *expression = [rule objectForKey:@"expression"];
  if (expression != nil && !matches(expression, value)) {
    tell(told, event, @"pattern", path, [@"must match " stringByAppendingString:[rule objectForKey:@"pattern"]]);
  }
  double number = isNumber(value) ? [value doubleValue] : NAN;
  NSNumber *minimum = [rule objectForKey:@"minimum"];
  if (minimum != nil && !(number >= [minimum doubleValue])) {
    tell(told, event, @"range", path, [@"must be at least " stringByAppendingString:written(minimum)]);
  }
  NSNumber *maximum = [rule objectForKey:@"maximum"];
  if (maximum != nil && !(number <= [maximum doubleValue])) {
    tell(told, event, @"range", path, [@"must be at most " stringByAppendingString:written(maximum)]);
  }
  NSArray *members = [rule objectForKey:@"members"];
  if (members == nil || ![value isKindOfClass:[NSDictionary class]]) return;
  NSMutableSet *declared = [NSMutableSet set];
  for (NSDictionary *member in members) {
    NSString *name = [member objectForKey:@"name"];
    [declared addObject:name];
    check(told, event, member, [value objectForKey:name], joined(path, name));
  }
  if (!holds(rule, @"closed")) return;
  for (NSString *name in [[value allKeys] sortedArrayUsingSelector:@selector(compare:)]) {
    if (![declared containsObject:name]) {
      tell(told, event, @"unexpected", joined(path, name), @"is not expected in the object");
    }
  }
}

static void check(NSMutableArray *told, NSDictionary *event, NSDictionary *rule, id given, NSArray *path) {
  id value = present(given);
  if (value == nil) {
    if (holds(rule, @"required")) tell(told, event, @"missing", path, @"is missing");
  } else if (!holds(rule, @"list")) {
    checkOne(told, event, rule, value, path);
  } else if ([value isKindOfClass:[NSArray class]]) {
    NSUInteger at = 0;
    for (id element in value) {
      checkOne(told, event, rule, element, joined(path, [NSString stringWithFormat:@"%lu", (unsigned long)at]));
      at += 1;
    }
  } else {
    tell(told, event, @"type", path, @"must be a list");
  }
}

static id pinned(NSDictionary *rule) {
  id value = [rule objectForKey:@"pinned"];
  return holds(rule, @"list") ? @[ value ] : value;
}

static id complete(NSDictionary *rule, id value);

static id filled(NSArray *members, id value) {
  if (![value isKindOfClass:[NSDictionary class]]) return value;
  NSMutableDictionary *object = [NSMutableDictionary dictionaryWithDictionary:value];
  for (NSDictionary *member in members) {
    NSString *name = [member objectForKey:@"name"];
    id own = [member objectForKey:@"pinned"] != nil ? pinned(member) : present([object objectForKey:name]);
    if (own == nil) [object removeObjectForKey:name];
    else [object setObject:complete(member, own) forKey:name];
  }
  return object;
}

static id complete(NSDictionary *rule, id value) {
  NSArray *members = [rule objectForKey:@"members"];
  if (members == nil) return value;
  if (!holds(rule, @"list")) return filled(members, value);
  if (![value isKindOfClass:[NSArray class]]) return value;
  NSMutableArray *list = [NSMutableArray array];
  for (id element in value) [list addObject:filled(members, element)];
  return list;
}

/// The value as it is sent: pinned values written in, nothing where null says that there is none.
static id valueOf(NSDictionary *rule, NSDictionary *given, NSDictionary *system) {
  if ([rule objectForKey:@"pinned"] != nil) return pinned(rule);
  NSString *argument = [rule objectForKey:@"argument"];
  NSString *name = [rule objectForKey:@"system"];
  id value = name != nil ? [system objectForKey:name] : argument != nil ? [given objectForKey:argument] : nil;
  value = present(value);
  return value == nil ? nil : complete(rule, value);
}

/// The second of the pair that begins with a name.
static id paired(NSArray *pairs, NSString *name) {
  for (NSArray *pair in pairs) {
    if ([[pair objectAtIndex:0] isEqualToString:name]) return [pair objectAtIndex:1];
  }
  return nil;
}

/// What is sent, by the names of the plan or of a destination; values lie at the places of their rules.
static NSDictionary *payload(NSDictionary *event, NSArray *carried, NSString *of, NSString *groupType,
                             NSString *destination) {
  NSMutableDictionary *sent = [NSMutableDictionary dictionary];
  NSUInteger at = 0;
  for (NSDictionary *rule in [event objectForKey:@"properties"]) {
    id value = present([carried objectAtIndex:at]);
    at += 1;
    if (value == nil || ![[rule objectForKey:@"of"] isEqualToString:of]) continue;
    if (groupType != nil && ![[rule objectForKey:@"groupType"] isEqualToString:groupType]) continue;
    NSString *mapped = destination == nil ? nil : paired([rule objectForKey:@"names"], destination);
    [sent setObject:value forKey:mapped != nil ? mapped : [rule objectForKey:@"name"]];
  }
  return sent;
}

static void perform(NSString *operation, NSDictionary *event, NSString *eventName, NSArray *carried,
                    NSDictionary *given, id<TrackingDestination> destination, NSString *name) {
  NSDictionary *properties = payload(event, carried, @"event", nil, name);
  if ([operation isEqualToString:@"identify"]) {
    id userId = [given objectForKey:[event objectForKey:@"userId"]];
    if (userId != nil && [destination respondsToSelector:@selector(identify:)]) [destination identify:userId];
  } else if ([operation isEqualToString:@"setUserProperties"]) {
    NSDictionary *user = payload(event, carried, @"user", nil, name);
    if ([user count] > 0 && [destination respondsToSelector:@selector(setUserProperties:)]) {
      [destination setUserProperties:user];
    }
  } else if ([operation isEqualToString:@"logEvent"]) {
    if ([destination respondsToSelector:@selector(logEvent:eventProperties:)]) {
      [destination logEvent:eventName eventProperties:properties];
    }
  } else if ([operation isEqualToString:@"logPage"]) {
    if ([destination respondsToSelector:@selector(logPage:eventProperties:)]) {
      [destination logPage:eventName eventProperties:properties];
    }
  } else if ([operation isEqualToString:@"revenue"]) {
    if ([destination respondsToSelector:@selector(revenue:eventProperties:)]) {
      [destination revenue:[[given objectForKey:[event objectForKey:@"revenue"]] doubleValue] eventProperties:properties];
    }
  } else if ([operation isEqualToString:@"unidentify"]) {
    if ([destination respondsToSelector:@selector(unidentify)]) [destination unidentify];
  } else {
    BOOL isAdding = [operation isEqualToString:@"addCurrentUserToGroup"];
    for (NSDictionary *group in [event objectForKey:@"groups"]) {
      NSString *type = [group objectForKey:@"type"];
      NSString *groupId = [given objectForKey:[group objectForKey:@"argument"]];
      NSDictionary *own = payload(event, carried, @"group", type, name);
      if (groupId == nil) continue;
      if (isAdding && [destination respondsToSelector:@selector(addCurrentUserToGroup:groupId:groupProperties:)]) {
        [destination addCurrentUserToGroup:type groupId:groupId groupProperties:own];
      } else if (!isAdding && [own count] > 0 &&
                 [destination respondsToSelector:@selector(setGroupProperties:groupId:groupProperties:)]) {
        [destination setGroupProperties:type groupId:groupId groupProperties:own];
      }
    }
  }
}

static void report(NSDictionary *options, NSDictionary *violation) {
  id<TrackingObserver> observer = [options objectForKey:@"observer"];
  if ([observer respondsToSelector:@selector(onViolation:)]) [observer onViolation:violation];
  else NSLog(@"%@", [violation objectForKey:@"message"]);
}

/// What is raised in one place keeps no other from its events.
static void raised(NSDictionary *options, NSException *error, NSString *name) {
  id<TrackingObserver> observer = [options objectForKey:@"observer"];
  if ([observer respondsToSelector:@selector(onError:destination:)]) [observer onError:error destination:name];
  else NSLog(@"%@: %@", name, error);
}

static BOOL isDev(NSDictionary *options) {
  return [[options objectForKey:@"environment"] integerValue] == TrackingEnvironmentDev;
}

static NSArray *violationsOf(NSDictionary *event, NSArray *carried, NSDictionary *given) {
  NSMutableArray *told = [NSMutableArray array];
  NSUInteger at = 0;
  for (NSDictionary *rule in [event objectForKey:@"properties"]) {
    check(told, event, rule, [carried objectAtIndex:at], @[ [rule objectForKey:@"name"] ]);
    at += 1;
  }
  NSMutableArray *texts = [NSMutableArray array];
  for (NSDictionary *group in [event objectForKey:@"groups"]) [texts addObject:[group objectForKey:@"argument"]];
  if ([event objectForKey:@"userId"] != nil) [texts addObject:[event objectForKey:@"userId"]];
  for (NSString *name in texts) {
    check(told, event, @{ @"type" : @"string", @"required" : @1 }, [given objectForKey:name], @[ name ]);
  }
  NSString *revenue = [event objectForKey:@"revenue"];
  if (revenue != nil) check(told, event, @{ @"type" : @"float" }, [given objectForKey:revenue], @[ revenue ]);
  return told;
}

@implementation TrackingRuntime

+ (void)open:(NSDictionary *)options {
  NSUInteger early = 0;
  @synchronized([TrackingRuntime class]) {
    early = missed;
    missed = 0;
    current = [options copy];
  }
  for (NSArray *pair in [options objectForKey:@"destinations"]) {
    id<TrackingDestination> destination = [pair objectAtIndex:1];
    @try {
      if ([destination respondsToSelector:@selector(make:)]) {
        [destination make:(TrackingEnvironment)[[options objectForKey:@"environment"] integerValue]];
      }
    } @catch (NSException *error) {
      raised(options, error, [pair objectAtIndex:0]);
    }
  }
  if (early == 0 || !isDev(options)) return;
  NSString *message = [NSString
      stringWithFormat:@"%lu events came before init and were not sent; call init first", (unsigned long)early];
  report(options, @{ @"code" : @"before-init", @"eventId" : @"", @"eventName" : @"", @"path" : @[], @"message" : message });
}

+ (void)update:(NSDictionary *)system {
  @synchronized([TrackingRuntime class]) {
    if (current == nil) return;
    NSMutableDictionary *options = [NSMutableDictionary dictionaryWithDictionary:current];
    [options setObject:system forKey:@"system"];
    current = [options copy];
  }
}

+ (void)track:(NSDictionary *)event given:(NSDictionary *)given {
  NSDictionary *options = nil;
  @synchronized([TrackingRuntime class]) {
    options = current;
    if (options == nil) missed += 1;
  }
  if (options == nil) return;
  NSMutableArray *carried = [NSMutableArray array];
  for (NSDictionary *rule in [event objectForKey:@"properties"]) {
    id value = valueOf(rule, given, [options objectForKey:@"system"]);
    [carried addObject:value == nil ? [NSNull null] : value];
  }
  if (isDev(options)) {
    NSArray *violations = violationsOf(event, carried, given);
    for (NSDictionary *violation in violations) report(options, violation);
    if (holds(options, @"strict") && [violations count] > 0) {
      NSString *reason = [[violations valueForKey:@"message"] componentsJoinedByString:@"\n"];
      [[NSException exceptionWithName:TrackingViolationException reason:reason userInfo:nil] raise];
    }
  }
  for (NSArray *pair in [event objectForKey:@"destinations"]) {
    NSString *name = [pair objectAtIndex:0];
    id<TrackingDestination> destination = paired([options objectForKey:@"destinations"], name);
    if (destination == nil) continue;
    for (NSString *operation in [event objectForKey:@"operations"]) {
      @try {
        perform(operation, event, [pair objectAtIndex:1], carried, given, destination, name);
      } @catch (NSException *error) {
        raised(options, error, name);
      }
    }
  }
  id<TrackingInspector> inspector = [options objectForKey:@"inspector"];
  if (inspector == nil) return;
  @try {
    [inspector trackFromGeneratedCode:[event objectForKey:@"name"]
                      eventProperties:payload(event, carried, @"event", nil, nil)
                              eventId:[event objectForKey:@"id"]
                            eventHash:[event objectForKey:@"hash"]];
  } @catch (NSException *error) {
    raised(options, error, @"inspector");
  }
}
@end
`

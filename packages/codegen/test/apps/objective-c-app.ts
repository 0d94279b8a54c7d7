/** An app in Objective-C that does the steps it reads, around the code of any variant of the full plan. */
import type { TrackedSource } from '@plan/codegen'

/** The text of the app; events of probes are called with a text for each. */
export function objectiveCApp({ events }: TrackedSource): string {
  const probing = events.find(({ title }) => title === 'Probing')
  const probes = probing?.properties.map(
    ({ name }, at) => `${at === 0 ? 'probing' : name}:[given objectForKey:@"${name}"]`,
  )
  const probingCase =
    probes === undefined ? '' : `else if ([what isEqualToString:@"probing"]) [Tracking ${probes.join(' ')}];`
  const pinningCase = events.some(({ title }) => title === 'Pinning')
    ? 'else if ([what isEqualToString:@"pinning"]) [Tracking pinning];'
    : ''
  return `#import "Tracking.h"
#import <math.h>
#import <string.h>

static NSMutableArray *calls, *violations, *errors;

@interface Fake : NSObject <TrackingDestination, TrackingInspector> {
  NSString *_name;
  BOOL _isBroken;
}
- (id)initWithName:(NSString *)name isBroken:(BOOL)isBroken;
@end

@implementation Fake
- (id)initWithName:(NSString *)name isBroken:(BOOL)isBroken {
  self = [super init];
  _name = [name copy];
  _isBroken = isBroken;
  return self;
}
- (void)note:(NSArray *)call {
  if (_isBroken) [NSException raise:@"Down" format:@"down"];
  [calls addObject:[@[ _name ] arrayByAddingObjectsFromArray:call]];
}
- (void)make:(TrackingEnvironment)environment {
  [self note:@[ @"make", [@[ @"dev", @"staging", @"prod" ] objectAtIndex:environment] ]];
}
- (void)identify:(NSString *)userId { [self note:@[ @"identify", userId ]]; }
- (void)setUserProperties:(NSDictionary *)properties { [self note:@[ @"setUserProperties", properties ]]; }
- (void)addCurrentUserToGroup:(NSString *)type groupId:(NSString *)groupId groupProperties:(NSDictionary *)properties {
  [self note:@[ @"addCurrentUserToGroup", type, groupId, properties ]];
}
- (void)setGroupProperties:(NSString *)type groupId:(NSString *)groupId groupProperties:(NSDictionary *)properties {
  [self note:@[ @"setGroupProperties", type, groupId, properties ]];
}
- (void)logEvent:(NSString *)name eventProperties:(NSDictionary *)properties { [self note:@[ @"logEvent", name, properties ]]; }
- (void)logPage:(NSString *)name eventProperties:(NSDictionary *)properties { [self note:@[ @"logPage", name, properties ]]; }
- (void)revenue:(double)amount eventProperties:(NSDictionary *)properties {
  [self note:@[ @"revenue", @(amount), properties ]];
}
- (void)unidentify { [self note:@[ @"unidentify" ]]; }
- (void)trackFromGeneratedCode:(NSString *)name
               eventProperties:(NSDictionary *)properties
                       eventId:(NSString *)eventId
                     eventHash:(NSString *)eventHash {
  [self note:@[ name, properties, @{ @"eventId" : eventId, @"eventHash" : eventHash } ]];
}
@end

@interface Observer : NSObject <TrackingObserver>
@end

@implementation Observer
- (void)onViolation:(NSDictionary *)violation { [violations addObject:violation]; }
- (void)onError:(NSException *)error destination:(NSString *)destination { [errors addObject:destination]; }
@end

/// A value of JSON as an app has it: whole numbers are no fractions.
static id native(id value) {
  if ([value isKindOfClass:[NSArray class]]) {
    NSMutableArray *list = [NSMutableArray array];
    for (id one in value) [list addObject:native(one)];
    return list;
  }
  if ([value isKindOfClass:[NSDictionary class]]) {
    NSMutableDictionary *object = [NSMutableDictionary dictionary];
    for (id name in value) [object setObject:native([value objectForKey:name]) forKey:name];
    return object;
  }
  if (![value isKindOfClass:[NSNumber class]] || strcmp([value objCType], "d") != 0) return value;
  double number = [value doubleValue];
  return number == floor(number) ? [NSNumber numberWithLong:(long)number] : value;
}

static id optional(NSDictionary *given, NSString *name) {
  id value = [given objectForKey:name];
  return value == [NSNull null] ? nil : value;
}

static NSString *version = @"1.2", *locale = nil;

static void act(NSDictionary *step) {
  NSDictionary *given = [step objectForKey:@"given"];
  NSString *what = [step objectForKey:@"do"];
  if ([what isEqualToString:@"call"]) what = [step objectForKey:@"name"];
  if ([what isEqualToString:@"init"]) {
    BOOL isBroken = [[step objectForKey:@"isBroken"] boolValue];
    NSArray *environments = @[ @"dev", @"staging", @"prod" ];
    version = [[step objectForKey:@"system"] objectForKey:@"appVersion"];
    locale = nil;
    [Tracking begin:(TrackingEnvironment)[environments indexOfObject:[step objectForKey:@"env"]]
            destinations:[TrackingDestinations destinations:[[Fake alloc] initWithName:@"analytics" isBroken:isBroken]
                                                  warehouse:[[Fake alloc] initWithName:@"warehouse" isBroken:NO]]
        systemProperties:[TrackingSystemProperties properties:version locale:nil]
               inspector:[[Fake alloc] initWithName:@"inspector" isBroken:isBroken]
                observer:[Observer new]
                  strict:[[step objectForKey:@"strict"] boolValue]];
  } else if ([what isEqualToString:@"update"]) {
    if (optional(given, @"appVersion") != nil) version = optional(given, @"appVersion");
    locale = optional(given, @"locale");
    [Tracking updateSystemProperties:[TrackingSystemProperties properties:version locale:locale]];
  } else if ([what isEqualToString:@"signedUp"]) {
    [Tracking signedUp:[given objectForKey:@"planOfEvent"]
                 seats:[[given objectForKey:@"seats"] integerValue]
            newsletter:optional(given, @"newsletter")
                coupon:optional(given, @"coupon")
            planOfUser:[given objectForKey:@"planOfUser"]
                   age:optional(given, @"age")
              teamSize:optional(given, @"teamSize")
                 loose:optional(given, @"loose")
                userId:[given objectForKey:@"userId"]
                teamId:[given objectForKey:@"teamId"]];
  } else if ([what isEqualToString:@"signedUpInvited"]) {
    [Tracking signedUpInvited:[[given objectForKey:@"seats"] integerValue]
                   newsletter:nil
                       coupon:nil
                         plan:[given objectForKey:@"plan"]
                          age:nil
                     teamSize:nil
                        loose:nil
                        level:[[given objectForKey:@"level"] integerValue]
                       userId:[given objectForKey:@"userId"]
                       teamId:[given objectForKey:@"teamId"]];
  } else if ([what isEqualToString:@"orderPlaced"]) {
    [Tracking orderPlaced:[given objectForKey:@"basket"]
                    items:optional(given, @"items")
                  colours:[given objectForKey:@"colours"]
                    level:[[given objectForKey:@"level"] integerValue]
                    score:[[given objectForKey:@"score"] doubleValue]
                 anything:optional(given, @"anything")
                  revenue:[[given objectForKey:@"revenue"] doubleValue]];
  } else if ([what isEqualToString:@"homePage"]) {
    [Tracking homePage:optional(given, @"coupon")];
  } else if ([what isEqualToString:@"signedOut"]) {
    [Tracking signedOut];
  }${probingCase}${pinningCase}
}

int main(void) {
  @autoreleasepool {
    NSData *input = [[NSFileHandle fileHandleWithStandardInput] readDataToEndOfFile];
    NSMutableArray *results = [NSMutableArray array];
    for (NSDictionary *step in [NSJSONSerialization JSONObjectWithData:input options:0 error:NULL]) {
      calls = [NSMutableArray array];
      violations = [NSMutableArray array];
      errors = [NSMutableArray array];
      id refused = [NSNull null];
      @try {
        act(native(step));
      } @catch (NSException *error) {
        if (![[error name] isEqualToString:TrackingViolationException]) @throw;
        refused = [error reason];
      }
      [results addObject:@{ @"calls" : calls, @"violations" : violations, @"errors" : errors, @"raised" : refused }];
    }
    [[NSFileHandle fileHandleWithStandardOutput]
        writeData:[NSJSONSerialization dataWithJSONObject:results options:0 error:NULL]];
  }
  return 0;
}
`
}

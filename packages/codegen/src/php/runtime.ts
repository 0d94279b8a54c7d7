/** The part of generated PHP that is the same for every plan. */
export const runtime = String.raw`declare(strict_types=1);

namespace Tracking;

/** Is told of every event by the names of the plan. */
interface Inspector
{
    /** @param array<string, mixed> $eventProperties */
    public function trackFromGeneratedCode(string $eventName, array $eventProperties, string $eventId, string $eventHash): void;
}

/** A difference between a call and the plan. It never holds the value. */
final class Violation
{
    /**
     * @param 'missing'|'type'|'allowed-values'|'pattern'|'range'|'unexpected'|'before-init' $code
     * @param list<string> $path The names on the way to the value; numbers are places in lists.
     */
    public function __construct(
        public string $code,
        public string $eventId,
        public string $eventName,
        public array $path,
        public string $message,
    ) {
    }
}

/** Thrown by a call with a violation, in development and where strict is asked for. */
final class ViolationException extends \Exception
{
}

/** Checks, renames and sends events. It is the same for every plan; the definitions of events are beside it. */
final class Runtime
{
    /** @var array<string, mixed>|null */
    private static ?array $options = null;
    private static int $missed = 0;

    /**
     * Begins sending with the given options, also a second time.
     *
     * @param array<string, mixed> $options
     */
    public static function start(array $options): void
    {
        self::$options = $options;
        foreach ($options['destinations'] as $name => $destination) {
            self::guarded($options, $name, static fn () => self::tell($destination, 'make', $options['env']));
        }
        $missed = self::$missed;
        self::$missed = 0;
        if ($missed > 0 && $options['env'] === 'dev') {
            $message = $missed . ' events came before init and were not sent; call init first';
            self::report($options, new Violation('before-init', '', '', [], $message));
        }
    }

    /**
     * Replaces some of the system properties.
     *
     * @param array<string, mixed> $system
     */
    public static function update(array $system): void
    {
        if (self::$options !== null) {
            self::$options['system'] = array_replace(self::$options['system'], $system);
        }
    }

    /**
     * Checks and sends one event.
     *
     * @param array<string, mixed> $event
     * @param array<string, mixed> $given
     */
    public static function track(array $event, array $given): void
    {
        $options = self::$options;
        if ($options === null) {
            self::$missed += 1;
            return;
        }
        $carried = [];
        foreach ($event['properties'] as $rule) {
            $carried[] = [$rule, self::valueOf($rule, $given, $options)];
        }
        if ($options['env'] === 'dev') {
            $violations = self::violationsOf($event, $carried, $given);
            foreach ($violations as $violation) {
                self::report($options, $violation);
            }
            if ($options['strict'] && $violations !== []) {
                throw new ViolationException(implode("\n", array_column($violations, 'message')));
            }
        }
        foreach ($event['destinations'] as $name => $eventName) {
            $destination = $options['destinations'][$name] ?? null;
            if ($destination === null) {
                continue;
            }
            foreach ($event['operations'] as $operation) {
                $sending = [$event, $eventName, $carried, $given, $destination, $name];
                self::guarded($options, $name, static fn () => self::perform($operation, ...$sending));
            }
        }
        $inspector = $options['inspector'];
        if ($inspector !== null) {
            $sent = static fn () => $inspector->trackFromGeneratedCode(
                $event['name'],
                self::payload($carried, 'event'),
                $event['id'],
                $event['hash'],
            );
            self::guarded($options, 'inspector', $sent);
        }
    }

    private static function perform(
        string $operation,
        array $event,
        string $eventName,
        array $carried,
        array $given,
        object $destination,
        string $name,
    ): void {
        switch ($operation) {
            case 'identify':
                self::tell($destination, $operation, $given[$event['userId']]);
                return;
            case 'setUserProperties':
                $properties = self::payload($carried, 'user', $name);
                if ($properties !== []) {
                    self::tell($destination, $operation, $properties);
                }
                return;
            case 'addCurrentUserToGroup':
            case 'setGroupProperties':
                foreach ($event['groups'] ?? [] as ['type' => $type, 'argument' => $argument]) {
                    $own = array_filter($carried, static fn ($one) => ($one[0]['groupType'] ?? null) === $type);
                    $properties = self::payload($own, 'group', $name);
                    if ($operation === 'addCurrentUserToGroup' || $properties !== []) {
                        self::tell($destination, $operation, $type, $given[$argument], $properties);
                    }
                }
                return;
            case 'revenue':
                self::tell($destination, $operation, $given[$event['revenue']], self::payload($carried, 'event', $name));
                return;
            case 'unidentify':
                self::tell($destination, $operation);
                return;
            default:
                self::tell($destination, $operation, $eventName, self::payload($carried, 'event', $name));
        }
    }

    private static function tell(object $destination, string $operation, mixed ...$given): void
    {
        if (is_callable([$destination, $operation])) {
            $destination->$operation(...$given);
        }
    }

    /** What is sent, by the names of the plan or of a destination. */
    private static function payload(array $carried, string $kind, string $destination = ''): array
    {
        $sent = [];
        foreach ($carried as [$rule, $value]) {
            if ($value !== null && $rule['of'] === $kind) {
                $sent[$rule['names'][$destination] ?? $rule['name']] = $value;
            }
        }
        return $sent;
    }

    /** The value as it is sent: pinned values written in, null where there is none. */
    private static function valueOf(array $rule, array $given, array $options): mixed
    {
        if (isset($rule['pinned'])) {
            return self::pinned($rule);
        }
        $value = isset($rule['system']) ? $options['system'][$rule['system']] ?? null : $given[$rule['argument']] ?? null;
        return self::complete($rule, $value);
    }

    private static function pinned(array $rule): mixed
    {
        return isset($rule['list']) ? [$rule['pinned']] : $rule['pinned'];
    }

    private static function complete(array $rule, mixed $value): mixed
    {
        if (!isset($rule['members'])) {
            return $value;
        }
        if (!isset($rule['list'])) {
            return self::filled($rule['members'], $value);
        }
        $filled = static fn ($element) => self::filled($rule['members'], $element);
        return self::isList($value) ? array_map($filled, $value) : $value;
    }

    private static function filled(array $members, mixed $value): mixed
    {
        if (!self::isObject($value)) {
            return $value;
        }
        $entries = (array) $value;
        foreach ($members as $member) {
            $name = $member['name'];
            $own = isset($member['pinned']) ? self::pinned($member) : $entries[$name] ?? null;
            if ($own === null) {
                unset($entries[$name]);
            } else {
                $entries[$name] = self::complete($member, $own);
            }
        }
        return $entries;
    }

    /** @return list<Violation> */
    private static function violationsOf(array $event, array $carried, array $given): array
    {
        $violations = [];
        $told = static function (string $code, array $path, string $expected) use ($event, &$violations): void {
            $message = 'Event "' . $event['name'] . '", property "' . implode('.', $path) . '" ' . $expected;
            $violations[] = new Violation($code, $event['id'], $event['name'], $path, $message);
        };
        foreach ($carried as [$rule, $value]) {
            self::check($rule, $value, [$rule['name']], $told);
        }
        if (isset($event['revenue'])) {
            self::check(['type' => 'float'], $given[$event['revenue']], [$event['revenue']], $told);
        }
        return $violations;
    }

    private static function check(array $rule, mixed $value, array $path, callable $told): void
    {
        if ($value === null) {
            if (isset($rule['required'])) {
                $told('missing', $path, 'is missing');
            }
        } elseif (!isset($rule['list'])) {
            self::checkOne($rule, $value, $path, $told);
        } elseif (self::isList($value)) {
            foreach ($value as $at => $element) {
                self::checkOne($rule, $element, [...$path, (string) $at], $told);
            }
        } else {
            $told('type', $path, 'must be a list');
        }
    }

    private static function isList(mixed $value): bool
    {
        return is_array($value) && array_values($value) === $value;
    }

    /** An array without elements may be meant as either. */
    private static function isObject(mixed $value): bool
    {
        return $value === [] || (is_array($value) && !self::isList($value)) || $value instanceof \stdClass;
    }

    private static function isNumber(mixed $value): bool
    {
        return is_int($value) || (is_float($value) && is_finite($value));
    }

    private static function isOfType(string $type, mixed $value): bool
    {
        return match ($type) {
            'string' => is_string($value),
            'int' => is_int($value),
            'float' => self::isNumber($value),
            'bool' => is_bool($value),
            'object' => self::isObject($value),
            default => $value !== null,
        };
    }

    private static function checkOne(array $rule, mixed $value, array $path, callable $told): void
    {
        if (!self::isOfType($rule['type'], $value)) {
            $told('type', $path, 'must be of the type ' . $rule['type']);
            return;
        }
        $allowed = $rule['allowed'] ?? null;
        if ($allowed !== null && !in_array(self::written($value), array_map([self::class, 'written'], $allowed), true)) {
            $told('allowed-values', $path, 'must be one of ' . self::json($allowed));
        }
        $pattern = $rule['pattern'] ?? null;
        if ($pattern !== null && !(is_string($value) && preg_match('/' . $rule['expression'] . '/u', $value) === 1)) {
            $told('pattern', $path, 'must match ' . $pattern);
        }
        $minimum = $rule['minimum'] ?? null;
        if ($minimum !== null && !(self::isNumber($value) && $value >= $minimum)) {
            $told('range', $path, 'must be at least ' . self::written($minimum));
        }
        $maximum = $rule['maximum'] ?? null;
        if ($maximum !== null && !(self::isNumber($value) && $value <= $maximum)) {
            $told('range', $path, 'must be at most ' . self::written($maximum));
        }
        if (isset($rule['members']) && self::isObject($value)) {
            self::checkMembers($rule, (array) $value, $path, $told);
        }
    }

    private static function checkMembers(array $rule, array $value, array $path, callable $told): void
    {
        $declared = [];
        foreach ($rule['members'] as $member) {
            $declared[$member['name']] = true;
            self::check($member, $value[$member['name']] ?? null, [...$path, $member['name']], $told);
        }
        if (!isset($rule['closed'])) {
            return;
        }
        foreach (array_keys(array_diff_key($value, $declared)) as $name) {
            $told('unexpected', [...$path, (string) $name], 'is not expected in the object');
        }
    }

    /** A value as the plan writes it. */
    private static function written(mixed $value): string
    {
        if (is_string($value)) {
            return $value;
        }
        return is_float($value) && $value === floor($value) && abs($value) < 1e15 ? (string) (int) $value : self::json($value);
    }

    private static function json(mixed $value): string
    {
        return (string) json_encode($value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_LINE_TERMINATORS);
    }

    private static function report(array $options, Violation $violation): void
    {
        if ($options['onViolation'] === null) {
            error_log($violation->message);
        } else {
            $options['onViolation']($violation);
        }
    }

    /** What is thrown in one place keeps no other from its events. */
    private static function guarded(array $options, string $destination, callable $act): void
    {
        try {
            $act();
        } catch (\Throwable $error) {
            if ($options['onError'] === null) {
                error_log($destination . ': ' . $error);
            } else {
                $options['onError']($error, $destination);
            }
        }
    }
}
`

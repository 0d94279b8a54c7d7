/** The part of generated Go that is the same for every plan. */
export const runtime = String.raw`package tracking

import (
	"encoding/json"
	"fmt"
	"log"
	"math"
	"reflect"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"sync"
)

// Environment says where the app runs. Values are checked in development alone.
type Environment string

const (
	Development Environment = "dev"
	Staging     Environment = "staging"
	Production  Environment = "prod"
)

// Properties of an event, a user or a group, by name.
type Properties = map[string]any

// Inspector is told of every event by the names of the plan.
type Inspector interface {
	TrackFromGeneratedCode(eventName string, eventProperties Properties, eventID string, eventHash string) error
}

// Violation is a difference between a call and the plan. It never holds the value.
type Violation struct {
	// One of missing, type, allowed-values, pattern, range, unexpected, before-init.
	Code      string
	EventID   string
	EventName string
	// The names on the way to the value; numbers are places in lists.
	Path    []string
	Message string
}

// ViolationError is what a call with violations returns in development, where strict is asked for.
type ViolationError struct {
	Violations []Violation
}

func (e *ViolationError) Error() string {
	messages := make([]string, len(e.Violations))
	for at, violation := range e.Violations {
		messages[at] = violation.Message
	}
	return strings.Join(messages, "\n")
}

// Ptr gives an optional property its value.
func Ptr[T any](value T) *T { return &value }

type rule struct {
	name, kind, of, groupType, argument, system string
	list, required, closed                      bool
	pinned, minimum, maximum                    any
	allowed                                     []any
	pattern, expression                         string
	members                                     []rule
	names                                       map[string]string
}

type group struct{ kind, argument string }

type destinationName struct{ destination, name string }

type definition struct {
	id, hash, name  string
	operations      []string
	destinations    []destinationName
	properties      []rule
	userID, revenue string
	groups          []group
}

type carriedValue struct {
	rule  rule
	value any
}

type settings struct {
	env          Environment
	destinations map[string]any
	system       map[string]any
	inspector    Inspector
	onViolation  func(Violation)
	onError      func(error, string)
	strict       bool
}

var (
	lock    sync.Mutex
	current *settings
	missed  int
)

func start(given settings) {
	lock.Lock()
	current = &given
	count := missed
	missed = 0
	lock.Unlock()
	for _, name := range sortedNames(given.destinations) {
		destination := given.destinations[name]
		given.guarded(name, func() error {
			if one, ok := destination.(interface{ Make(Environment) error }); ok {
				return one.Make(given.env)
			}
			return nil
		})
	}
	if count > 0 && given.env == Development {
		message := fmt.Sprintf("%d events came before init and were not sent; call init first", count)
		given.report(Violation{Code: "before-init", Path: []string{}, Message: message})
	}
}

func update(values func() map[string]any) {
	lock.Lock()
	defer lock.Unlock()
	if current == nil {
		return
	}
	next := *current
	next.system = values()
	current = &next
}

func track(event *definition, given map[string]any) error {
	lock.Lock()
	options := current
	if options == nil {
		missed++
	}
	lock.Unlock()
	if options == nil {
		return nil
	}
	carried := make([]carriedValue, len(event.properties))
	for at, one := range event.properties {
		carried[at] = carriedValue{one, valueOf(one, given, options.system)}
	}
	if options.env == Development {
		violations := violationsOf(event, carried, given)
		for _, violation := range violations {
			options.report(violation)
		}
		if options.strict && len(violations) > 0 {
			return &ViolationError{violations}
		}
	}
	for _, there := range event.destinations {
		destination := options.destinations[there.destination]
		if destination == nil {
			continue
		}
		for _, operation := range event.operations {
			operation, there := operation, there
			options.guarded(there.destination, func() error {
				return perform(operation, event, there, carried, given, destination)
			})
		}
	}
	if options.inspector != nil {
		options.guarded("inspector", func() error {
			return options.inspector.TrackFromGeneratedCode(event.name, payload(carried, "event", "", ""), event.id, event.hash)
		})
	}
	return nil
}

// What a destination has, where its events need it.
type logsEvents interface {
	LogEvent(string, Properties) error
}

type logsPages interface {
	LogPage(string, Properties) error
}

type takesRevenue interface {
	Revenue(float64, Properties) error
}

type addsToGroups interface {
	AddCurrentUserToGroup(string, string, Properties) error
}

type describesGroups interface {
	SetGroupProperties(string, string, Properties) error
}

func perform(operation string, event *definition, there destinationName, carried []carriedValue, given map[string]any, destination any) error {
	properties := func() Properties { return payload(carried, "event", "", there.destination) }
	switch operation {
	case "identify":
		if one, ok := destination.(interface{ Identify(string) error }); ok {
			return one.Identify(given[event.userID].(string))
		}
	case "setUserProperties":
		own := payload(carried, "user", "", there.destination)
		if one, ok := destination.(interface{ SetUserProperties(Properties) error }); ok && len(own) > 0 {
			return one.SetUserProperties(own)
		}
	case "addCurrentUserToGroup", "setGroupProperties":
		for _, group := range event.groups {
			id := given[group.argument].(string)
			own := payload(carried, "group", group.kind, there.destination)
			if err := performOnGroup(operation, group.kind, id, own, destination); err != nil {
				return err
			}
		}
	case "logEvent":
		if one, ok := destination.(logsEvents); ok {
			return one.LogEvent(there.name, properties())
		}
	case "logPage":
		if one, ok := destination.(logsPages); ok {
			return one.LogPage(there.name, properties())
		}
	case "revenue":
		if one, ok := destination.(takesRevenue); ok {
			return one.Revenue(given[event.revenue].(float64), properties())
		}
	case "unidentify":
		if one, ok := destination.(interface{ Unidentify() error }); ok {
			return one.Unidentify()
		}
	}
	return nil
}

func performOnGroup(operation, kind, id string, own Properties, destination any) error {
	if operation == "addCurrentUserToGroup" {
		if one, ok := destination.(addsToGroups); ok {
			return one.AddCurrentUserToGroup(kind, id, own)
		}
	} else if one, ok := destination.(describesGroups); ok && len(own) > 0 {
		return one.SetGroupProperties(kind, id, own)
	}
	return nil
}

// What is sent, by the names of the plan or of a destination.
func payload(carried []carriedValue, of, groupType, destination string) Properties {
	sent := Properties{}
	for _, one := range carried {
		if one.value == nil || one.rule.of != of || one.rule.groupType != groupType {
			continue
		}
		name, isMapped := one.rule.names[destination]
		if !isMapped {
			name = one.rule.name
		}
		sent[name] = one.value
	}
	return sent
}

// The value as it is sent: pinned values written in, nil where there is none.
func valueOf(one rule, given, system map[string]any) any {
	if one.pinned != nil {
		return pinned(one)
	}
	if one.system != "" {
		return complete(one, system[one.system])
	}
	return complete(one, given[one.argument])
}

func pinned(one rule) any {
	if one.list {
		return []any{one.pinned}
	}
	return one.pinned
}

func complete(one rule, value any) any {
	if one.members == nil {
		return value
	}
	if !one.list {
		return filled(one.members, value)
	}
	elements, isList := elementsOf(value)
	if !isList {
		return value
	}
	for at, element := range elements {
		elements[at] = filled(one.members, element)
	}
	return elements
}

func filled(members []rule, value any) any {
	entries, isObject := entriesOf(value)
	if !isObject {
		return value
	}
	for _, member := range members {
		own := entries[member.name]
		if member.pinned != nil {
			own = pinned(member)
		}
		if own == nil {
			delete(entries, member.name)
		} else {
			entries[member.name] = complete(member, own)
		}
	}
	return entries
}

// A copy of the elements of a list of any type.
func elementsOf(value any) ([]any, bool) {
	list := reflect.ValueOf(value)
	if value == nil || (list.Kind() != reflect.Slice && list.Kind() != reflect.Array) {
		return nil, false
	}
	elements := make([]any, list.Len())
	for at := range elements {
		elements[at] = list.Index(at).Interface()
	}
	return elements, true
}

// A copy of the members of a map of any type.
func entriesOf(value any) (map[string]any, bool) {
	object := reflect.ValueOf(value)
	if value == nil || object.Kind() != reflect.Map || object.Type().Key().Kind() != reflect.String {
		return nil, false
	}
	entries := make(map[string]any, object.Len())
	for _, name := range object.MapKeys() {
		entries[name.String()] = object.MapIndex(name).Interface()
	}
	return entries, true
}

type teller func(code string, path []string, expected string)

func violationsOf(event *definition, carried []carriedValue, given map[string]any) []Violation {
	var violations []Violation
	tell := func(code string, path []string, expected string) {
		message := "Event \"" + event.name + "\", property \"" + strings.Join(path, ".") + "\" " + expected
		violations = append(violations, Violation{code, event.id, event.name, path, message})
	}
	for _, one := range carried {
		check(one.rule, one.value, []string{one.rule.name}, tell)
	}
	if event.revenue != "" {
		check(rule{kind: "float"}, given[event.revenue], []string{event.revenue}, tell)
	}
	return violations
}

func within(path []string, name string) []string {
	return append(append([]string{}, path...), name)
}

func check(one rule, value any, path []string, tell teller) {
	if value == nil {
		if one.required {
			tell("missing", path, "is missing")
		}
		return
	}
	if !one.list {
		checkOne(one, value, path, tell)
		return
	}
	elements, isList := elementsOf(value)
	if !isList {
		tell("type", path, "must be a list")
	}
	for at, element := range elements {
		checkOne(one, element, within(path, strconv.Itoa(at)), tell)
	}
}

func numberOf(value any) (float64, bool) {
	number := reflect.ValueOf(value)
	switch {
	case value == nil:
		return 0, false
	case number.CanInt():
		return float64(number.Int()), true
	case number.CanUint():
		return float64(number.Uint()), true
	case number.CanFloat():
		return number.Float(), !math.IsNaN(number.Float()) && !math.IsInf(number.Float(), 0)
	}
	return 0, false
}

func isOfType(kind string, value any) bool {
	switch kind {
	case "string":
		return value != nil && reflect.TypeOf(value).Kind() == reflect.String
	case "int":
		number, isNumber := numberOf(value)
		return isNumber && number == math.Trunc(number)
	case "float":
		_, isNumber := numberOf(value)
		return isNumber
	case "bool":
		return value != nil && reflect.TypeOf(value).Kind() == reflect.Bool
	case "object":
		_, isObject := entriesOf(value)
		return isObject
	}
	return value != nil
}

func checkOne(one rule, value any, path []string, tell teller) {
	if !isOfType(one.kind, value) {
		tell("type", path, "must be of the type "+one.kind)
		return
	}
	if one.allowed != nil && !isAmong(value, one.allowed) {
		tell("allowed-values", path, "must be one of "+inJSON(one.allowed))
	}
	if one.expression != "" && !(isOfType("string", value) && regexp.MustCompile(one.expression).MatchString(written(value))) {
		tell("pattern", path, "must match "+one.pattern)
	}
	number, isNumber := numberOf(value)
	if minimum, isSet := numberOf(one.minimum); isSet && !(isNumber && number >= minimum) {
		tell("range", path, "must be at least "+written(one.minimum))
	}
	if maximum, isSet := numberOf(one.maximum); isSet && !(isNumber && number <= maximum) {
		tell("range", path, "must be at most "+written(one.maximum))
	}
	if entries, isObject := entriesOf(value); isObject && one.members != nil {
		checkMembers(one, entries, path, tell)
	}
}

func checkMembers(one rule, entries map[string]any, path []string, tell teller) {
	declared := map[string]bool{}
	for _, member := range one.members {
		declared[member.name] = true
		check(member, entries[member.name], within(path, member.name), tell)
	}
	if !one.closed {
		return
	}
	for _, name := range sortedNames(entries) {
		if !declared[name] {
			tell("unexpected", within(path, name), "is not expected in the object")
		}
	}
}

func sortedNames(entries map[string]any) []string {
	names := make([]string, 0, len(entries))
	for name := range entries {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func isAmong(value any, allowed []any) bool {
	for _, one := range allowed {
		if written(one) == written(value) {
			return true
		}
	}
	return false
}

// A value as the plan writes it.
func written(value any) string {
	if isOfType("string", value) {
		return reflect.ValueOf(value).String()
	}
	return inJSON(value)
}

func inJSON(value any) string {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return fmt.Sprint(value)
	}
	return strings.TrimSuffix(text.String(), "\n")
}

func (s *settings) report(violation Violation) {
	if s.onViolation == nil {
		log.Print(violation.Message)
	} else {
		s.onViolation(violation)
	}
}

// What fails in one place keeps no other from its events.
func (s *settings) guarded(destination string, act func() error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			s.failed(fmt.Errorf("panic: %v", panicked), destination)
		}
	}()
	if err := act(); err != nil {
		s.failed(err, destination)
	}
}

func (s *settings) failed(err error, destination string) {
	if s.onError == nil {
		log.Printf("%s: %v", destination, err)
	} else {
		s.onError(err, destination)
	}
}
`

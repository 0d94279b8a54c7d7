/** The part of generated Ruby that is the same for every plan. */
export const runtime = String.raw`require "json"

# Checks, renames and sends events. It is the same for every plan; the definitions of events are beside it.
module TrackingRuntime
  # A difference between a call and the plan. It never holds the value. The path has the names on the way to the
  # value; numbers are places in lists.
  Violation = Struct.new(:code, :event_id, :event_name, :path, :message, keyword_init: true)

  # Raised by a call with a violation, in development and where strict is asked for.
  class ViolationError < StandardError
  end

  # Stands for an argument that was not given, where nil is a value.
  UNCHANGED = Object.new.freeze

  Options = Struct.new(:env, :destinations, :system, :inspector, :on_violation, :on_error, :strict, keyword_init: true)
  Sending = Struct.new(:event, :event_name, :carried, :given, :destination, :name, keyword_init: true)
  private_constant :Options, :Sending

  @options = nil
  @missed = 0

  class << self
    # Begins sending with the given options, also a second time.
    def start(env:, destinations:, system:, inspector:, on_violation:, on_error:, strict:)
      options = Options.new(
        env: env.to_s, destinations: destinations, system: system, inspector: inspector,
        on_violation: on_violation, on_error: on_error, strict: strict
      ).freeze
      @options = options
      destinations.each { |name, destination| guarded(options, name) { tell(destination, :make, options.env) } }
      missed = @missed
      @missed = 0
      return unless missed.positive? && options.env == "dev"

      message = "#{missed} events came before init and were not sent; call init first"
      report(options, Violation.new(code: "before-init", event_id: "", event_name: "", path: [], message: message))
    end

    # Replaces some of the system properties.
    def update(system)
      options = @options
      return if options.nil?

      given = system.reject { |_, value| UNCHANGED.equal?(value) }
      @options = Options.new(**options.to_h, system: options.system.merge(given)).freeze
    end

    # Checks and sends one event.
    def track(event, given)
      options = @options
      if options.nil?
        @missed += 1
        return
      end
      carried = event["properties"].map { |rule| [rule, value_of(rule, given, options)] }
      check_call(options, event, carried, given) if options.env == "dev"
      event["destinations"].each do |name, event_name|
        destination = options.destinations[name]
        next if destination.nil?

        sending = Sending.new(
          event: event, event_name: event_name, carried: carried, given: given, destination: destination, name: name
        )
        event["operations"].each { |operation| guarded(options, name) { perform(operation, sending) } }
      end
      inspector = options.inspector
      return if inspector.nil?

      guarded(options, "inspector") do
        inspector.track_from_generated_code(
          event["name"], payload(carried, "event"), event_id: event["id"], event_hash: event["hash"]
        )
      end
      nil
    end

    private

    def perform(operation, sending)
      destination = sending.destination
      case operation
      when "identify"
        user_id = sending.given[sending.event["userId"]]
        tell(destination, :identify, user_id) if user_id.is_a?(String)
      when "setUserProperties"
        properties = payload(sending.carried, "user", sending.name)
        tell(destination, :set_user_properties, properties) unless properties.empty?
      when "addCurrentUserToGroup"
        groups(sending).each { |group| tell(destination, :add_current_user_to_group, *group) }
      when "setGroupProperties"
        groups(sending).each { |group| tell(destination, :set_group_properties, *group) unless group.last.empty? }
      when "logEvent"
        tell(destination, :log_event, sending.event_name, payload(sending.carried, "event", sending.name))
      when "logPage"
        tell(destination, :log_page, sending.event_name, payload(sending.carried, "event", sending.name))
      when "revenue"
        amount = sending.given[sending.event["revenue"]]
        tell(destination, :revenue, amount, payload(sending.carried, "event", sending.name)) if number?(amount)
      when "unidentify"
        tell(destination, :unidentify)
      end
    end

    def groups(sending)
      sending.event.fetch("groups", []).filter_map do |group|
        id = sending.given[group["argument"]]
        next unless id.is_a?(String)

        own = sending.carried.select { |rule, _| rule["groupType"] == group["type"] }
        [group["type"], id, payload(own, "group", sending.name)]
      end
    end

    def tell(destination, operation, *given)
      destination.public_send(operation, *given) if destination.respond_to?(operation)
    end

    # What is sent, by the names of the plan or of a destination.
    def payload(carried, kind, destination = nil)
      carried.each_with_object({}) do |(rule, value), sent|
        next if value.nil? || rule["of"] != kind

        sent[rule.fetch("names", {}).fetch(destination, rule["name"])] = value
      end
    end

    # The value as it is sent: pinned values written in, nil where there is none.
    def value_of(rule, given, options)
      return pinned(rule) if rule.key?("pinned")

      complete(rule, rule.key?("system") ? options.system[rule["system"]] : given[rule["argument"]])
    end

    def pinned(rule)
      rule["list"] ? [rule["pinned"]] : rule["pinned"]
    end

    def complete(rule, value)
      members = rule["members"]
      return value if members.nil?
      return filled(members, value) unless rule["list"]

      value.is_a?(Array) ? value.map { |element| filled(members, element) } : value
    end

    def filled(members, value)
      return value unless value.is_a?(Hash)

      entries = value.transform_keys(&:to_s)
      members.each do |member|
        own = member.key?("pinned") ? pinned(member) : entries[member["name"]]
        if own.nil?
          entries.delete(member["name"])
        else
          entries[member["name"]] = complete(member, own)
        end
      end
      entries
    end

    def check_call(options, event, carried, given)
      violations = violations_of(event, carried, given)
      violations.each { |violation| report(options, violation) }
      raise ViolationError, violations.map(&:message).join("\n") if options.strict && !violations.empty?
    end

    def violations_of(event, carried, given)
      violations = []
      told = lambda do |code, path, expected|
        message = "Event \"#{event["name"]}\", property \"#{path.join(".")}\" #{expected}"
        violations << Violation.new(
          code: code, event_id: event["id"], event_name: event["name"], path: path, message: message
        )
      end
      carried.each { |rule, value| check(rule, value, [rule["name"]], told) }
      extra = event.fetch("groups", []).map { |group| [group["argument"], "string"] }
      extra << [event["userId"], "string"] if event.key?("userId")
      extra << [event["revenue"], "float"] if event.key?("revenue")
      extra.each { |name, type| check({ "type" => type, "required" => true }, given[name], [name], told) }
      violations
    end

    def check(rule, value, path, told)
      if value.nil?
        told.call("missing", path, "is missing") if rule["required"]
      elsif !rule["list"]
        check_one(rule, value, path, told)
      elsif value.is_a?(Array)
        value.each_with_index { |element, at| check_one(rule, element, [*path, at.to_s], told) }
      else
        told.call("type", path, "must be a list")
      end
    end

    def number?(value)
      value.is_a?(Integer) || (value.is_a?(Numeric) && value.real? && value.to_f.finite?)
    end

    def of_type?(type, value)
      case type
      when "string" then value.is_a?(String) || value.is_a?(Symbol)
      when "int" then value.is_a?(Integer)
      when "float" then number?(value)
      when "bool" then [true, false].include?(value)
      when "object" then value.is_a?(Hash)
      else !value.nil?
      end
    end

    def check_one(rule, value, path, told)
      return told.call("type", path, "must be of the type #{rule["type"]}") unless of_type?(rule["type"], value)

      check_value(rule, value, path, told)
      check_members(rule, value.transform_keys(&:to_s), path, told) if rule.key?("members") && value.is_a?(Hash)
    end

    def check_value(rule, value, path, told)
      allowed, pattern, minimum, maximum = rule.values_at("allowed", "pattern", "minimum", "maximum")
      unless allowed.nil? || allowed.any? { |one| written(one) == written(value) }
        told.call("allowed-values", path, "must be one of #{JSON.generate(allowed)}")
      end
      unless pattern.nil? || (text?(value) && Regexp.new(rule["expression"]).match?(value.to_s.encode("UTF-8")))
        told.call("pattern", path, "must match #{pattern}")
      end
      unless minimum.nil? || (number?(value) && value >= minimum)
        told.call("range", path, "must be at least #{written(minimum)}")
      end
      unless maximum.nil? || (number?(value) && value <= maximum)
        told.call("range", path, "must be at most #{written(maximum)}")
      end
    end

    def text?(value)
      value.is_a?(String) || value.is_a?(Symbol)
    end

    def check_members(rule, value, path, told)
      names = rule["members"].map { |member| member["name"] }
      rule["members"].each do |member|
        check(member, value[member["name"]], [*path, member["name"]], told)
      end
      return unless rule["closed"]

      (value.keys - names).each { |name| told.call("unexpected", [*path, name], "is not expected in the object") }
    end

    # A value as the plan writes it.
    def written(value)
      return value.to_s if text?(value)
      return value.to_i.to_s if value.is_a?(Float) && value.finite? && value == value.to_i && value.abs < 1e21

      JSON.generate(value)
    end

    def report(options, violation)
      if options.on_violation.nil?
        warn(violation.message)
      else
        options.on_violation.call(violation)
      end
    end

    # What is raised in one place keeps no other from its events.
    def guarded(options, destination)
      yield
    rescue StandardError => e
      if options.on_error.nil?
        warn("#{destination}: #{e.full_message(highlight: false)}")
      else
        options.on_error.call(e, destination)
      end
    end
  end
end
`

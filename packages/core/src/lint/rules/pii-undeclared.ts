import type { LintRule, Problem } from '../lint-rule.ts'

const known = [
  ...['email', 'e_mail', 'phone', 'mobile_number', 'first_name', 'last_name', 'full_name', 'middle_name', 'surname'],
  ...['family_name', 'given_name', 'maiden_name', 'ssn', 'social_security', 'passport', 'national_id', 'tax_id'],
  ...['driver_license', 'drivers_license', 'birthday', 'birth_date', 'birthdate', 'date_of_birth', 'dob', 'ip'],
  ...['ip_address', 'street', 'home_address', 'postal_address', 'billing_address', 'shipping_address', 'address_line'],
  ...['credit_card', 'card_number', 'iban', 'bank_account', 'account_number', 'latitude', 'longitude', 'gender'],
  ...['ethnicity', 'religion', 'diagnosis', 'password'],
]

export const piiUndeclared: LintRule = {
  severity: 'warning',
  doc: 'A property whose name speaks of personal data says whether it holds any; `words` adds to the built-in list.',
  options: { words: [] },
  *check({ properties }, { words = [] }): Iterable<Problem> {
    const phrases = byFirstWord([...known, ...words])
    for (const item of properties) {
      if (item.pii !== undefined) continue
      const phrase = findPhrase(item.name, phrases)
      if (phrase === undefined) continue
      const message = `sounds like personal data (${phrase.replaceAll('_', ' ')}) and does not say whether it is`
      yield { kind: 'property', item, place: ['pii'], about: phrase, message }
    }
  },
}

function byFirstWord(phrases: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const phrase of phrases) {
    const [first = phrase] = phrase.split('_', 1)
    groups.set(first, [...(groups.get(first) ?? []), phrase])
  }
  return groups
}

/** The first phrase in a name whose words are set apart by letter case or separators. */
function findPhrase(name: string, phrases: ReadonlyMap<string, readonly string[]>): string | undefined {
  const text = name.replaceAll(/(?<=[\p{Ll}\p{N}])\p{Lu}/gu, '_$&').toLowerCase()
  const words = text.split(/[^\p{L}\p{N}]+/u)
  for (const [at, word] of words.entries()) {
    const begun = phrases.get(word)
    const phrase = begun?.find((candidate) => `${words.slice(at).join('_')}_`.startsWith(`${candidate}_`))
    if (phrase !== undefined) return phrase
  }
  return undefined
}

/** Items the body knows by name only: found in the plan, or created on their first mention. */
import type {
  Category,
  CategoryId,
  PropertyGroupId,
  Source,
  SourceId,
  StakeholderDomain,
  StakeholderDomainId,
} from '@plan/core'
import type { Planning } from './planning.ts'

export interface NamedItems {
  readonly source: (name: string) => Source
  readonly category: (name: string) => Category
  readonly stakeholderDomain: (name: string) => StakeholderDomain
  readonly propertyGroup: (name: string) => PropertyGroupId
}

export function openNamedItems(
  { index, takeId, add }: Planning,
  propertyGroup: NamedItems['propertyGroup'],
): NamedItems {
  return {
    propertyGroup,
    source: findOrCreate(index.sources, (name) => {
      const item: Source = { id: takeId('source') as SourceId, name, destinations: [] }
      add({ kind: 'source-added', item })
      return item
    }),
    category: findOrCreate(index.categories, (name) => {
      const item: Category = { id: takeId('category') as CategoryId, name, description: '' }
      add({ kind: 'category-added', item })
      return item
    }),
    stakeholderDomain: findOrCreate(index.stakeholderDomains, (name) => {
      const item: StakeholderDomain = { id: takeId('stakeholder-domain') as StakeholderDomainId, name }
      add({ kind: 'stakeholder-domain-added', item })
      return item
    }),
  }
}

function findOrCreate<T>(known: ReadonlyMap<string, T>, create: (name: string) => T): (name: string) => T {
  const created = new Map<string, T>()
  return (name) => {
    const found = known.get(name) ?? created.get(name)
    if (found !== undefined) return found
    const item = create(name)
    created.set(name, item)
    return item
  }
}

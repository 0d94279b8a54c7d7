import { type KnownKey, listServerKeys, rotateServerKeys } from '@plan/workspace'
import { type AdministrationOptions, administer, type DeclareCommand, withAdministrationOptions } from './command.ts'

export const keysCommands: DeclareCommand = (group) => {
  withAdministrationOptions(group.command('list').description('list the keys, oldest first')).action(
    (options: AdministrationOptions) =>
      administer(options, (surroundings) =>
        listServerKeys(surroundings).map((keys) => ({
          json: keys,
          lines: keys.length === 0 ? ['No keys yet; the first server that needs one makes it'] : keys.map(lineOf),
        })),
      ),
  )
  withAdministrationOptions(
    group
      .command('rotate')
      .description('add a key that signs in ten minutes; what the old ones signed stays valid until it ends')
      .option('--stolen', 'let it sign now, and refuse everything that the old ones signed'),
  ).action(({ stolen, ...options }: AdministrationOptions & { stolen?: true }) =>
    administer(options, (surroundings) =>
      rotateServerKeys(surroundings, { isStolen: stolen === true })
        .mapErr((failure) =>
          failure.code === 'keys-moved'
            ? 'Somebody else rotated the keys at the same moment; look at keys list'
            : failure,
        )
        .map((keys) => ({ json: keys, lines: keys.map(lineOf) })),
    ),
  )
}

const stateTexts: Readonly<Record<KnownKey['state'], string>> = {
  signs: 'signs',
  next: 'published, signs nothing yet',
  old: 'signs nothing any more; what it signed is valid',
  ended: 'ended',
}

const lineOf = ({ kid, createdAt, retiredAt, state }: KnownKey) =>
  `${kid}  created ${createdAt}  ${stateTexts[state]}${retiredAt === undefined ? '' : `  (retires ${retiredAt})`}`

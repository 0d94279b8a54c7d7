import { disablePerson, enablePerson } from '@plan/workspace'
import { type AddCommand, type AdministrationOptions, administer, withAdministrationOptions } from '../command.ts'

const switches = [
  {
    name: 'disable',
    doc: 'keep a person out; what they are signed in to ends at once',
    work: disablePerson,
    done: 'disabled',
  },
  { name: 'enable', doc: 'let a person sign in again', work: enablePerson, done: 'enabled' },
] as const

export const enableCommands: AddCommand = (group) => {
  for (const { name, doc, work, done } of switches)
    withAdministrationOptions(
      group.command(name).description(doc).requiredOption('--email <address>', 'their address'),
    ).action(({ email, ...options }: AdministrationOptions & { email: string }) =>
      administer(options, (surroundings) =>
        work(surroundings, { email }).map(() => ({ json: { email, [done]: true }, lines: [`${email} ${done}`] })),
      ),
    )
}

import { listPeople } from '@plan/workspace'
import { type AddCommand, type AdministrationOptions, administer, withAdministrationOptions } from '../command.ts'

export const listCommand: AddCommand = (group) => {
  withAdministrationOptions(group.command('list').description('list everyone the service knows, by address')).action(
    (options: AdministrationOptions) =>
      administer(options, (surroundings) =>
        listPeople(surroundings).map((people) => ({
          json: people,
          lines:
            people.length === 0
              ? ['Nobody yet; create somebody with user create']
              : people.map(
                  ({ email, name, disabledAt }) =>
                    `${email}  ${JSON.stringify(name)}${disabledAt === undefined ? '' : `  disabled ${disabledAt}`}`,
                ),
        })),
      ),
  )
}

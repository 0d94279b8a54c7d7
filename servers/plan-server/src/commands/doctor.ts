import { examine, type NamedFinding } from '../doctor/examine.ts'
import { withAddressOptions } from './address-options.ts'
import { type AdministrationOptions, type DeclareCommand, withAdministrationOptions } from './command.ts'

interface DoctorOptions extends AdministrationOptions {
  readonly host: string
  readonly port: number
  readonly deep?: true
}

export const doctorCommand: DeclareCommand = (command) => {
  withAdministrationOptions(withAddressOptions(command))
    .option('--deep', 'read the whole database too, which takes its time')
    .addHelpText('after', '\nNothing is changed. It ends with 1 where something is a problem.')
    .action(async ({ data, databaseUrl, host, port, deep, json }: DoctorOptions) => {
      const findings = await examine({ data, databaseUrl, host, port, deep: deep === true, environment: process.env })
      process.stdout.write(json === true ? `${JSON.stringify(findings)}\n` : findings.map(lineOf).join(''))
      if (findings.some(({ verdict }) => verdict === 'problem')) process.exitCode = 1
    })
}

const lineOf = ({ check, verdict, says, advice }: NamedFinding): string =>
  `${verdict.padEnd(8)} ${`${check}:`.padEnd(20)}${says}${advice === undefined ? '' : `; ${advice}`}\n`

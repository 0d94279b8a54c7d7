import { vendorForm, vendorFormInWords } from '@plan/export'
import { InvalidArgumentError, Option } from 'commander'

/** The option that names the vendor of self-describing schemas. */
export const vendorOption = (): Option =>
  new Option('--vendor <vendor>', 'the vendor of self-describing schemas; only selfDescSchemas writes it').argParser(
    (vendor: string): string => {
      if (!vendorForm.test(vendor)) throw new InvalidArgumentError(`A vendor is ${vendorFormInWords}.`)
      return vendor
    },
  )

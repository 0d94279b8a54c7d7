/**
 * What the name of a vendor looks like.
 *
 * @example
 * vendorForm.test('com.acme') // true
 * vendorForm.test('com acme') // false
 * @see Specification, "1. Export tracking plan"
 */
export const vendorForm = /^[A-Za-z0-9._-]{1,128}$/

/** {@link vendorForm} for people. */
export const vendorFormInWords = '1 to 128 letters, digits, ".", "-" or "_"'

/** The vendor where none is named. */
export const defaultVendor = 'app.service'

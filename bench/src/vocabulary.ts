/** Names and sentences of synthetic plans. */
import type { Random } from './random.ts'

const words = {
  things:
    'account address article banner basket booking campaign card cart category channel checkout comment contact coupon customer dashboard delivery device document download filter form gift invoice item language lesson list login map member message notification offer order page payment photo plan player playlist product profile promotion purchase question quote rating receipt recommendation refund report reservation review screen search session shipment signup store subscription survey ticket trial video voucher wishlist'.split(
      ' ',
    ),
  deeds:
    'Abandoned Accepted Added Applied Archived Cancelled Changed Clicked Closed Completed Confirmed Copied Created Declined Deleted Dismissed Downloaded Edited Entered Exported Failed Finished Imported Invited Liked Loaded Moved Opened Paid Paused Placed Printed Rated Received Refunded Rejected Removed Renamed Requested Resumed Saved Scrolled Selected Sent Shared Shown Started Submitted Updated Viewed'.split(
      ' ',
    ),
  traits:
    'active amount author code color count currency date depth discount duration format group height id index kind label length level limit method mode name number origin path position price quantity rank reason result score size slug source stage state status step subtotal target tax term tier title total type unit url value version weight width'.split(
      ' ',
    ),
  fillers:
    'after again all and any app are as at because been before being café during every first for from has have if in into is it last new next of on once one or over own page people screen seen sent so some that the their then they this through time to until used user visible was way when where which while whole who will with without'.split(
      ' ',
    ),
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The number keeps names apart that are made of the same words. */
export const eventName = (random: Random, number: number): string =>
  `${capitalised(random.pick(words.things))} ${capitalised(random.pick(words.things))} ${random.pick(words.deeds)} ${number}`

export const propertyName = (random: Random, number: number): string =>
  `${random.pick(words.things)}_${random.pick(words.traits)}_${number}`

export const word = (random: Random): string => random.pick(words.things)

/** A sentence of so many words and one word on top. */
export function sentence(random: Random, length: number): string {
  const inner = Array.from({ length }, () => random.pick(random.chance(0.3) ? words.things : words.fillers))
  return `${capitalised(random.pick(words.things))} ${inner.join(' ')}.`
}

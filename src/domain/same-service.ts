type Chosen = { service?: string | undefined; options?: Record<string, unknown> | undefined }
/** A service of the price list; an option without choices is a quantity. */
type Offered = { service: string; options: readonly { code: string; choices: readonly unknown[] }[] }

/** Whether two items are the same application service, which an order accepts once: equal in every choice that its definition offers. Quantities are ignored. */
export const isSameService = (offered: readonly Offered[], one: Chosen, other: Chosen): boolean =>
  one.service === other.service &&
  (offered.find(({ service }) => service === one.service)?.options ?? [])
    .filter(({ choices }) => choices.length > 0)
    .every(({ code }) => one.options?.[code] === other.options?.[code])

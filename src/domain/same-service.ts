type Chosen = { service?: string | undefined; options?: Record<string, unknown> | undefined }

/** Whether two items are the same application service, which an order takes once; for another country it is another one. */
export const isSameService = (one: Chosen, other: Chosen): boolean =>
  one.service === other.service && one.options?.country === other.options?.country

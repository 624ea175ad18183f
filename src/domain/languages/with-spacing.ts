import type { Language } from './language.ts'

/** A translator whose messages have the spaces of their language. */
export function withSpacing<T extends object>(translator: T, { spacing }: Pick<Language, 'spacing'>): T {
  if (!spacing) return translator
  const translate = translator as unknown as (...message: unknown[]) => string
  const spaced = (...message: unknown[]) => spacing(translate(...message))
  return Object.assign(spaced, translator) as unknown as T
}

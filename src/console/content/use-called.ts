import { EDITIONS, isLocale } from '../../domain/editions.ts'
import { useWords } from '../messages/words.ts'

/** What a thing is called: the only one of its kind by the kind, one of a language by both, others by their labels. */
export function useCalled() {
  const say = useWords()
  return (kind: string, key: string, label: string): string => {
    const ofKind = () => say(`content.kind.${kind}` as never)
    if (label !== key) return label
    if (key === kind) return ofKind()
    return isLocale(key) ? `${ofKind()} · ${EDITIONS[key].ownName}` : label
  }
}

import { EDITIONS, isLocale } from '../../domain/editions.ts'
import { useKindName } from './thing/form-words.ts'

/** What a thing is called: the only one of its kind by the kind, one of a language by both, others by their labels. */
export function useCalled() {
  const kindName = useKindName()
  return (kind: string, key: string, label: string): string => {
    const ofKind = () => kindName(kind)
    if (label !== key) return label
    if (key === kind) return ofKind()
    return isLocale(key) ? `${ofKind()} · ${EDITIONS[key].ownName}` : label
  }
}

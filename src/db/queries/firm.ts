/** The organisation behind the site. */
import type { Block } from '../../domain/content.ts'
import type { Database } from '../store.ts'
import { listBlocks } from './blocks.ts'

export type Person = Block<'people'>

/** Every person by code. */
export async function peopleByCode(db: Database): Promise<Map<string, Person>> {
  const people = await listBlocks(db, 'people')
  return new Map(people.map((person) => [person.code, person]))
}

/** What an edition's firm is registered as, or null. */
export async function findRegistration(db: Database, edition: string): Promise<Block<'registrations'> | null> {
  const all = await listBlocks(db, 'registrations')
  return all.find((registration) => registration.edition === edition) ?? null
}

/** Credentials by code. */
export async function credentialsByCode(db: Database): Promise<Map<string, Block<'credentials'>>> {
  const all = await listBlocks(db, 'credentials')
  return new Map(all.map((credential) => [credential.code, credential]))
}

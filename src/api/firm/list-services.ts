import { blockList } from './block-list.ts'

export const listServices = blockList('services')

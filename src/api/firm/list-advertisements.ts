import { blockList } from './block-list.ts'

export const listAdvertisements = blockList('advertisements')

/** Words of the home page: listings, cards, pagination, search results. */
export default {} as const

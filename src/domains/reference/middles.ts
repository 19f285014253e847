interface Place {
	state: string;
	postcode: string;
	latitude: number;
	longitude: number;
	weight: number;
}

/** Weight of a place. Places without addresses count a little, so every postcode has a centre. */
const weight = (place: { weight: number }) => place.weight + 1;

/** The state with most addresses among these places, because some postcodes cross a border. */
export const stateOf = (members: { state: string; weight: number }[]): string => {
	const states = new Map<string, number>();
	for (const place of members) states.set(place.state, (states.get(place.state) ?? 0) + weight(place));
	const [[state] = [""]] = [...states].sort((a, b) => b[1] - a[1]);
	return state;
};

/** The postcodes of these places, each with its centre, its region, and the state with most of its addresses. */
export const middles = (places: Place[], regionOf: (postcode: string) => number | undefined) => {
	const byCode = new Map<string, Place[]>();
	for (const place of places) {
		const others = byCode.get(place.postcode);
		if (others) others.push(place);
		else byCode.set(place.postcode, [place]);
	}
	return [...byCode].map(([code, members]) => {
		const total = members.reduce((sum, place) => sum + weight(place), 0);
		const mean = (of: (place: Place) => number) =>
			Math.round((members.reduce((sum, place) => sum + of(place) * weight(place), 0) / total) * 1e4) / 1e4;
		return {
			code,
			state: stateOf(members),
			region_id: regionOf(code) ?? null,
			latitude: mean((place) => place.latitude),
			longitude: mean((place) => place.longitude),
		};
	});
};

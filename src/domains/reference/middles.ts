interface Place {
	state: string;
	postcode: string;
	latitude: number;
	longitude: number;
	weight: number;
}

/** A place without addresses still counts a little, or a postcode of such places would have no middle. */
const weight = (place: { weight: number }) => place.weight + 1;

/** The state most addresses of these places are in: some postcodes cross a border. */
export const stateOf = (members: { state: string; weight: number }[]): string => {
	const states = new Map<string, number>();
	for (const place of members) states.set(place.state, (states.get(place.state) ?? 0) + weight(place));
	const [[state] = [""]] = [...states].sort((a, b) => b[1] - a[1]);
	return state;
};

/** The postcodes of these places: each in the state most of its addresses are in, with their middle and its region. */
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

import { Combobox } from "./combobox.tsx";

export const title = "Combobox";

interface Place {
	code: string;
	suburb: string;
}

const places: Place[] = [
	{ code: "3000", suburb: "Melbourne" },
	{ code: "3002", suburb: "East Melbourne" },
	{ code: "3003", suburb: "West Melbourne" },
	{ code: "3004", suburb: "Melbourne, St Kilda Road" },
	{ code: "3205", suburb: "South Melbourne" },
	{ code: "2000", suburb: "Sydney" },
	{ code: "0872", suburb: "Anangu Pitjantjatjara Yankunytjatjara" },
];

const toLabel = (place: Place) => `${place.code} ${place.suburb}`;

const common = {
	label: "Postcode or suburb",
	suggest: async (text: string) => places.filter((place) => toLabel(place).toLowerCase().includes(text.toLowerCase())),
	toLabel,
	toKey: toLabel,
	onSelect: () => {},
	listLabel: "Postcodes and suburbs",
	emptyText: "No postcode or suburb matches",
};

export const examples = [
	{
		name: "Empty: type Melb or 300",
		element: <Combobox {...common} id="place" name="place" hint="Type at least 3 letters or numbers." />,
	},
	{
		name: "Filled in",
		element: <Combobox {...common} id="place-filled" name="place-filled" defaultValue="3000 Melbourne" />,
	},
	{
		name: "With an error",
		element: (
			<Combobox
				{...common}
				id="place-wrong"
				name="place-wrong"
				defaultValue="Melb"
				error="Search & select a postcode to proceed"
			/>
		),
	},
	{
		name: "Suggestions can't be loaded",
		element: (
			<Combobox
				{...common}
				id="place-failed"
				name="place-failed"
				optional
				suggest={() => Promise.reject(new Error("offline"))}
			/>
		),
	},
];

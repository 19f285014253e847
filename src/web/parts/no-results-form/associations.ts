export interface Association {
	field: string;
	name: string;
	href: string;
}

/** Professional associations' directories, for people without NDIS or home care funding (NOR-023 to NOR-026). The server sends them. */
export const ASSOCIATIONS: readonly Association[] = [
	{ field: "Occupational therapy", name: "Occupational Therapy Australia", href: "https://otaus.com.au/find-an-ot" },
	{
		field: "Psychology",
		name: "Australian Psychological Society",
		href: "https://psychology.org.au/find-a-psychologist",
	},
	{
		field: "Speech pathology",
		name: "Speech Pathology Australia",
		href: "https://www.speechpathologyaustralia.org.au",
	},
	{ field: "Physiotherapy", name: "Australian Physiotherapy Association", href: "https://choose.physio/find-a-physio" },
];

// People of the demo who contact us. Their surnames are plants and landscapes, so that no real person is named. Their
// phone numbers and addresses are made up too.

export interface DemoPerson {
	first: string;
	last: string;
	/** Replaces the email address made from the name, for a second record of the same person. */
	email?: string;
	/** The person whose phone number they give, if not their own. */
	phoneOf?: string;
	/** The participant, if the support is for another person, and the writer's relationship to them. */
	for?: {
		first: string;
		last: string;
		relation: "Parent" | "Child" | "Spouse/partner" | "Carer" | "Support Coordinator";
	};
}

const person = (first: string, last: string, more: Omit<DemoPerson, "first" | "last"> = {}): DemoPerson => ({
	first,
	last,
	...more,
});

export const DEMO_PEOPLE = {
	linh: person("Linh", "Banksia"),
	giorgos: person("Giorgos", "Saltmarsh"),
	aroha: person("Aroha", "Fernlea", { for: { first: "Tane", last: "Fernlea", relation: "Parent" } }),
	yusuf: person("Yusuf", "Ironbark"),
	priscilla: person("Priscilla", "Quandong", { for: { first: "Doreen", last: "Quandong", relation: "Child" } }),
	rajesh: person("Rajesh", "Bluegum"),
	mei: person("Mei", "Lilly-Pilly", { for: { first: "Jun", last: "Lilly-Pilly", relation: "Parent" } }),
	callum: person("Callum", "Gidgee"),
	fatima: person("Fatima", "Sandalwood", { for: { first: "Idris", last: "Sandalwood", relation: "Parent" } }),
	noel: person("Noel", "Coolabah"),
	svetlana: person("Svetlana", "Tussock"),
	jarrah: person("Jarrah", "Redcliff"),
	eleni: person("Eleni", "Spinifex", { for: { first: "Stavros", last: "Spinifex", relation: "Spouse/partner" } }),
	amara: person("Amara", "Honeymyrtle"),
	bruce: person("Bruce", "Bottlebrush"),
	thuy: person("Thuy", "Waratah", { for: { first: "Bao", last: "Waratah", relation: "Child" } }),
	owen: person("Owen", "Stonycrossing"),
	leilani: person("Leilani", "Pandanus"),
	marguerite: person("Marguerite", "Samphire"),
	hamish: person("Hamish", "Boobialla"),
	sunita: person("Sunita", "Correa-Vale", { for: { first: "Asha", last: "Correa-Vale", relation: "Parent" } }),
	tomasz: person("Tomasz", "Blackwattle"),
	kirra: person("Kirra", "Sheoak"),
	dimitri: person("Dimitri", "Lomatia", { for: { first: "Vera", last: "Lomatia", relation: "Child" } }),
	hana: person("Hana", "Mulga"),
	patrick: person("Patrick", "Dryandra"),
	zainab: person("Zainab", "Eremophila"),
	gwen: person("Gwen", "Paperdaisy"),
	luca: person("Luca", "Grevillea-Roe"),
	ngaire: person("Ngaire", "Kurrajong", { for: { first: "Wiremu", last: "Kurrajong", relation: "Carer" } }),
	desmond: person("Desmond", "Brigalow"),
	ruby: person("Ruby", "Boronia"),
	mohan: person("Mohan", "Cassinia"),
	tilly: person("Tilly", "Everlasting", {
		for: { first: "Frank", last: "Everlasting", relation: "Support Coordinator" },
	}),
	ibrahim: person("Ibrahim", "Myall"),
	beatriz: person("Beatriz", "Pimelea"),
	wendy: person("Wendy", "Hovea"),
	keoni: person("Keoni", "Westringia"),
	anouk: person("Anouk", "Hakea"),
	bilal: person("Bilal", "Melaleuca", { for: { first: "Samira", last: "Melaleuca", relation: "Parent" } }),
	carys: person("Carys", "Snowgum"),
	deng: person("Deng", "Saltbush", { for: { first: "Achol", last: "Saltbush", relation: "Child" } }),
	greta: person("Greta", "Wollemi"),
	elodie: person("Elodie", "Kunzea"),
	farid: person("Farid", "Billygoat-Plum"),
	// The same people again, with a work address, a second address or another first name.
	linhAtWork: person("Linh", "Banksia", { email: "linh.banksia@tidalworks.example", phoneOf: "linh" }),
	yusufAgain: person("Yusuf", "Ironbark", { email: "yusuf.and.family@mailroom.example", phoneOf: "yusuf" }),
	gwenByDaughter: person("Gwendoline", "Paperdaisy", { email: "the.paperdaisies@mailroom.example", phoneOf: "gwen" }),
	// Contacts of organisations that want to be listed.
	saffron: person("Saffron", "Lakeside"),
	emeka: person("Emeka", "Highplain"),
	ingrid: person("Ingrid", "Farshore"),
	bobby: person("Bobby", "Twocreeks"),
} as const satisfies Record<string, DemoPerson>;

export type DemoPersonKey = keyof typeof DEMO_PEOPLE;

/** A person's email address, under the `.example` domain (RFC 2606). */
export const emailOf = (key: DemoPersonKey): string => {
	const { first, last, email }: DemoPerson = DEMO_PEOPLE[key];
	return email ?? `${first}.${last}@mailroom.example`.toLowerCase();
};

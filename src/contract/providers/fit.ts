import { z } from "zod";
import { id, isoDay, text } from "#contract/common.ts";
import { ACCESS_FACTS, FACT_SOURCES, LANGUAGES, MOST_SITES, REACHED_AS, WAYS, YES_NO_FACTS } from "./fit-options.ts";

/** A list of providers, and the day that it describes; null if it doesn't state one. */
export const ListOrigin = z.object({ name: z.string(), day: z.iso.date().nullable() });
export type ListOrigin = z.output<typeof ListOrigin>;

/** A fact carries who stated it and when (decision 87). */
export const stated = {
	/** The day in Melbourne. */
	stated_on: isoDay(),
	source: z.enum(FACT_SOURCES),
	/** The list of an imported fact, if it may differ from the list that the profile comes from now. */
	list: ListOrigin.optional(),
};

const yesNo = z.enum(["yes", "no"]);

/** What a client can expect at a site. A missing fact isn't stated. */
const Access = z.partialRecord(z.enum(ACCESS_FACTS), yesNo);

/** A site as the form sends it. Coordinates come from the suburb unless an import had better ones. */
export const SiteInput = z.object({
	/** Such as "Carlton clinic"; null for the suburb's name. */
	name: text(100).nullable(),
	/** Street and number. Shown to everyone; null if the site has no visitors or its address isn't public. */
	street: text(200).nullable(),
	suburb: text(100, "Enter the suburb"),
	state: text(3),
	postcode: text(4).regex(/^\d{4}$/, "Enter a postcode with 4 digits, like 3053"),
	access: Access,
});
export type SiteInput = z.output<typeof SiteInput>;

/** Where a provider is. */
export const Site = z.object({
	name: z.string().nullable(),
	street: z.string().nullable(),
	suburb: z.string().nullable(),
	state: z.string().nullable(),
	postcode: z.string().nullable(),
	/** Degrees, WGS 84. Null if neither the list nor our localities have them. */
	latitude: z.number().nullable(),
	longitude: z.number().nullable(),
	access: Access,
	...stated,
});
export type Site = z.output<typeof Site>;

/** Where a way of delivery reaches: the places the profile serves, these regions of it, or all of Australia. */
export const Reach = z.union([z.enum(["served", "australia"]), z.array(id).min(1).max(1000)]);
export type Reach = z.output<typeof Reach>;

/** How a provider delivers the services of an area. */
export const DeliveryInput = z.object({
	service_area: id,
	ways: z
		.array(z.object({ way: z.enum(WAYS), reach: Reach }))
		.min(1)
		.max(WAYS.length)
		.refine((ways) => new Set(ways.map(({ way }) => way)).size === ways.length, "Each way once"),
});
export type DeliveryInput = z.output<typeof DeliveryInput>;
export const Delivery = z.object({ ...DeliveryInput.shape, ...stated });
export type Delivery = z.output<typeof Delivery>;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time like 9:00 or 17:30");
/** Opening hours of a day. Days without an entry are closed. */
const Hours = z
	.array(
		z
			.object({ day: z.int().min(1).max(7), opens: time, closes: time })
			.refine(({ opens, closes }) => opens < closes, { path: ["closes"], message: "Enter a time after opening" }),
	)
	.min(1)
	.max(7)
	.refine((days) => new Set(days.map(({ day }) => day)).size === days.length, "Each day once");
export type Hours = z.output<typeof Hours>;

const language = z.string().refine((tag) => Object.hasOwn(LANGUAGES, tag), "Choose a language from the list");
const values = {
	...(Object.fromEntries(YES_NO_FACTS.map((fact) => [fact, yesNo])) as Record<
		(typeof YES_NO_FACTS)[number],
		typeof yesNo
	>),
	/** Languages that workers speak other than English, as BCP 47 tags. */
	languages: z.array(language).min(1).max(40),
	/** Ids of diagnoses that the provider has experience with. */
	conditions: z.array(id).min(1).max(100),
	hours: Hours,
};

/** Facts as the form sends them: a missing or null fact isn't stated. */
export const FitFactsInput = z.object(values).partial();
export type FitFactsInput = z.output<typeof FitFactsInput>;

const withSource = <T extends z.ZodType>(value: T) => z.object({ value, ...stated });
type Stated<T extends Record<string, z.ZodType>> = { [K in keyof T]: ReturnType<typeof withSource<T[K]>> };

/** What a provider states about fit, each with its day and source. A missing fact isn't stated. */
export const FitFacts = z
	.object(
		Object.fromEntries(Object.entries(values).map(([fact, value]) => [fact, withSource(value)])) as Stated<
			typeof values
		>,
	)
	.partial();
export type FitFacts = z.output<typeof FitFacts>;

export const SitesInput = z.array(SiteInput).max(MOST_SITES, `At most ${MOST_SITES} sites`);
export const DeliveriesInput = z.array(DeliveryInput).max(1000);

/** How far away a provider is from the place of a search, in a straight line. */
export const Nearest = z.object({
	/** Position in `sites`. With access facts in the search, the nearest site that states them. */
	site: z.int(),
	/** From the middle of the suburb or postcode. */
	km: z.number(),
	/** Water that the straight line crosses, such as "Port Phillip Bay". */
	across: z.string().nullable(),
});
export type Nearest = z.output<typeof Nearest>;

/** A way of delivery that reaches a place. */
export const ReachedWay = z.object({
	/** Null: in person, but the provider doesn't say how. */
	way: z.enum(WAYS).nullable(),
	/** Stated by the provider or our team, by the list it was imported from, estimated from its office, or not stated. */
	sure: z.enum(["stated", "listed", "estimated", "unstated"]),
	/** Who stated it; null if it isn't stated. */
	source: z.enum(FACT_SOURCES).nullable(),
	is_anywhere: z.boolean(),
	/** By phone or video only to assess what is needed. */
	is_assessment: z.boolean(),
});
export type ReachedWay = z.output<typeof ReachedWay>;

/** Whether and how a provider does the services of a search at its place. `as` is null if it doesn't. */
export const Reached = z.object({ as: z.enum(REACHED_AS).nullable(), ways: z.array(ReachedWay) });
export type Reached = z.output<typeof Reached>;

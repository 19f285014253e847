import type { APIRequestContext } from "@playwright/test";
import { ownProviders } from "./providers.ts";

/** A provider of the connected day. */
export interface Target {
	id: number;
	area: number;
	postcode: string;
	age: string;
	/** Whose window reads its inbox; null for a profile without users. */
	staff: APIRequestContext | null;
}

/** A person who sends a connect request, with words that no other person types. */
export interface Person {
	/** Appears in their name and email address. Lower case. */
	word: string;
	/** Appears only in their details. */
	needWord: string;
	name: string;
	email: string;
	chosen: Target[];
	hasDetails: boolean;
	course: Course;
	/** Of their private page. */
	token: string;
	/** When their part is finished, in milliseconds of the service's clock. */
	finished: number;
	caseId: string;
}

/** What happens after the first look arrived. Each provider that the person chose does the same. */
export const COURSES = ["yes", "yes", "no", "waiting", "silent", "withdraw", "cancel", "withdraw-late"] as const;
export type Course = (typeof COURSES)[number];

export const aWord = () =>
	Array.from({ length: 12 }, () => "bcdfghjklmnpqrstvwxz"[Math.floor(Math.random() * 20)]).join("");

/** Postcodes to look for profiles without users in. */
const POSTCODES = ["3220", "3000", "2000", "4000", "5000", "6000", "3350"];
const AGE = "18-64";

/** Profiles of these windows' users, and profiles without users. */
export const findTargets = async (
	api: APIRequestContext,
	staff: readonly APIRequestContext[],
	{ withUsers, without }: { withUsers: number; without: number },
): Promise<Target[]> => {
	const owned: Target[] = [];
	for (const window of staff)
		for (const { id, area, postcode, search } of await ownProviders({ request: window }))
			owned.push({ id, area, postcode, age: new URLSearchParams(search).get("age_groups_list") ?? AGE, staff: window });
	const services: { service_area: number }[] = await (await api.get("/api/services/")).json();
	const alone = new Map<number, Target>();
	for (const postcode of POSTCODES)
		for (const area of new Set(services.map(({ service_area }) => service_area))) {
			if (alone.size >= without) break;
			const query = new URLSearchParams({
				...{ service_areas_list: String(area), postcodes_list: postcode },
				...{ funding_types_list: "NDIS", age_groups_list: AGE, pageSize: "20" },
			});
			const { results } = await (await api.get(`/api/providers/?${query}`)).json();
			for (const { id } of results as { id: number }[]) {
				if (alone.size >= without || alone.has(id)) continue;
				const { is_claimed } = await (await api.get(`/api/providers/${id}/claim/`)).json();
				if (!is_claimed) alone.set(id, { id, area, postcode, age: AGE, staff: null });
			}
		}
	return [...owned.slice(0, withUsers), ...alone.values()];
};

/** People who each choose one to three of the providers that fit together. */
export const createPeople = (targets: readonly Target[], count: number): Person[] =>
	Array.from({ length: count }, (_, n) => {
		const word = aWord();
		const main = targets[n % targets.length] as Target;
		const others = targets.filter(
			({ id, area, postcode }) => id !== main.id && area === main.area && postcode === main.postcode,
		);
		return {
			word,
			needWord: aWord(),
			name: `Quinn ${word[0]?.toUpperCase()}${word.slice(1)}`,
			email: `${word}@visitor.example`,
			chosen: [main, ...others.slice(0, n % 3)],
			hasDetails: n % 5 < 3,
			course: COURSES[n % COURSES.length] as Course,
			...{ token: "", finished: 0, caseId: "" },
		};
	});

import { listRetentionPeriods } from "#contract/retention/retention.ts";
import { informationCopy } from "#contract/shared/copy/information.ts";
import { longCalendarDay } from "#contract/shared/dates-in-words.ts";
import { call } from "#web/lib/call.ts";
import { links } from "#web/lib/links.ts";
import { pathOf } from "#web/lib/path-of.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import type { Route } from "./+types/information";
import { Contents } from "./contents.tsx";
import { Decisions } from "./decisions.tsx";
import styles from "./information.module.css";
import { loadInformation } from "./load.server.ts";
import { Periods } from "./periods.tsx";
import { Prose } from "./prose.tsx";

export const handle = { js: false };

/** Pages with more sections than this get a list of contents. */
const FEW = 4;

export const loader = async (from: Route.LoaderArgs) => {
	const path = pathOf(from.request).replace(/\/$/, "");
	const loaded = await loadInformation(from, path);
	// If the database is down, the policy still shows, without its retention periods.
	const kept = path === links.privacy() ? await call(from, listRetentionPeriods, {}) : undefined;
	const periods = kept?.ok ? kept.data : undefined;
	const updated = [loaded.content.facts.updated, periods?.changed_on]
		.filter((day) => day != null)
		.sort()
		.at(-1);
	return {
		...loaded,
		periods: periods?.results,
		updated: updated ? { iso: updated, words: longCalendarDay(updated) } : undefined,
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? pageMeta({
				...loaderData,
				description: loaderData.content.facts.description,
				noindex: loaderData.content.facts.noindex === "true",
			})
		: [];

/** A page of text only, for example the terms or the privacy policy. */
export default function Information({ loaderData: { content, title, updated, periods } }: Route.ComponentProps) {
	return (
		<Page width="text">
			<Stack gap="large">
				<Stack gap="medium">
					<BackLink href={links.home()}>{informationCopy.backToSearch}</BackLink>
					<h1>{title}</h1>
					{updated && (
						<p className={styles.updated}>
							Last updated <time dateTime={updated.iso}>{updated.words}</time>
						</p>
					)}
					<Prose html={content.intro} />
				</Stack>
				{content.sections.length > FEW && <Contents items={content.sections} />}
				{content.sections.map(({ id, title, html }) => (
					<section key={id} className={styles.section} aria-labelledby={id}>
						<h2 id={id}>{title}</h2>
						<Prose html={html} />
						{id === "decisions" && <Decisions />}
						{id === "how-long" && periods && <Periods periods={periods} />}
					</section>
				))}
				<div>
					<ButtonLink href={links.home()} icon="search">
						{informationCopy.searchForSupports}
					</ButtonLink>
				</div>
			</Stack>
		</Page>
	);
}

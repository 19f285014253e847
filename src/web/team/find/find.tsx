import { redirect } from "react-router";
import { findAnything } from "#contract/people/find.ts";
import { RECORD_SEARCH_CHARACTERS } from "#contract/people/options.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { ask } from "../answer.ts";
import { ConsolePage } from "../common/console-page.tsx";
import { Parts } from "../common/parts.tsx";
import type { Route } from "./+types/find";
import styles from "./find.module.css";
import { countWords, groupsOf } from "./found.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const search = (searchParams.get("search") ?? "").trim().slice(0, RECORD_SEARCH_CHARACTERS);
	const found = await ask(from, findAnything, { query: { search } });
	const groups = groupsOf(found);
	const [only, ...others] = groups[0]?.heading === "Exact match" ? groups.flatMap(({ lines }) => lines) : [];
	// A reference, for example, names one case.
	if (only && others.length === 0) throw redirect(only.href);
	return { search, groups, found };
};

/** What the one search of the console found: people, providers and cases. */
export default function Find({ loaderData: { search, groups, found } }: Route.ComponentProps) {
	return (
		<ConsolePage title="Find" heading={search ? `Found for “${search}”` : "Find a person, provider or case"}>
			<p role="status">
				{search === "" ? (
					"Type a name, email, phone number, ABN, reference or word into the search at the top."
				) : groups.length === 0 ? (
					"Nothing matches."
				) : (
					<>
						Cases that match: <Link href={teamLinks.cases({ search })}>{countWords(found)}</Link>.
					</>
				)}
			</p>
			{groups.map(({ heading, lines }) => (
				<section key={heading}>
					<h2>{heading}</h2>
					<ul className={styles.lines}>
						{lines.map(({ href, name, says, reference }) => (
							<li key={href}>
								<Link href={href}>
									<Name>{name}</Name>
								</Link>{" "}
								<span>
									<Parts of={says} reference={reference} />
								</span>
							</li>
						))}
					</ul>
				</section>
			))}
		</ConsolePage>
	);
}

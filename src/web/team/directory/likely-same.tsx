import { type LikelySame, listLikelySame, setNotSame } from "#contract/providers/likely-same.ts";
import { counted } from "#contract/shared/counted.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { flashMessage } from "#web/lib/flash-messages.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import { ConsolePage } from "../common/console-page.tsx";
import { useMay } from "../common/may.ts";
import type { Route } from "./+types/likely-same";
import { abnInWords } from "./abn-in-words.ts";
import styles from "./directory.module.css";

const ACTS = {
	distinct: act(setNotSame),
};

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const page = pageIn(searchParams);
	return {
		page,
		said: searchParams.get("said"),
		forms: newForms(ACTS),
		...(await ask(from, listLikelySame, { query: { page: String(page) } })),
	};
};

export const action = (from: Route.ActionArgs) =>
	sendAct(from, ACTS, () => teamLinks.likelySame() + flashMessage("distinct"));

export { reloadAfterRefusal as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

const Side = ({ kind, side }: { kind: LikelySame["kind"]; side: LikelySame["one"] }) => (
	<li>
		<Link href={kind === "profile" ? teamLinks.provider(side.id) : teamLinks.account(side.id)} className={common.name}>
			<Name>{side.name}</Name>
		</Link>
		<p className={common.facts}>
			<span>{kind === "profile" ? `Profile ${side.id}` : `Account ${side.id}`}</span>
			{kind === "profile" && <span>{side.account_name}</span>}
			{side.profiles !== null && <span>{counted(side.profiles, "profile")} shown</span>}
			{side.abn && <span>ABN {abnInWords(side.abn)}</span>}
			{(side.street_address || side.suburb) && (
				<span>{[side.street_address, side.suburb, side.postcode].filter(Boolean).join(", ")}</span>
			)}
			{side.phone_number && <span>{side.phone_number}</span>}
			{side.url && <span>{side.url}</span>}
			{side.source && <span>From “{side.source}”</span>}
		</p>
	</li>
);

/** Pairs of profiles and organisations that are likely the same, for a person to decide. */
export default function LikelySamePairs({
	loaderData: { page, said, forms, results, count, totalPages },
	actionData,
}: Route.ComponentProps) {
	const mayMerge = useMay("directory.merge");
	// The form has no field to show an error at, so it stands above the form.
	const [first] = Object.values(actionData?.errors ?? {});
	const answer = actionData && first ? { ...actionData, fault: { title: first } } : actionData;
	return (
		<ConsolePage
			title="Likely the same"
			forms={forms}
			answer={answer}
			back={{ href: teamLinks.accounts(), text: "Directory" }}
			said={said === "distinct" && "Saved as not the same. We won’t suggest them again"}
			status={
				<>
					<p role="status">
						{counted(count, "pair of profiles or organisations is", "pairs of profiles or organisations are")} likely
						the same. You decide: nothing is merged automatically.
					</p>
					{!mayMerge && <p className={common.soft}>An administrator merges them.</p>}
				</>
			}
		>
			{results.length > 0 ? (
				<ol className={common.list}>
					{results.map(({ kind, why, one, other }) => {
						const merge = kind === "profile" ? teamLinks.providerMerge : teamLinks.accountMerge;
						const names = (
							<span className="visually-hidden">
								{" "}
								<Name>{one.name}</Name> and <Name>{other.name}</Name>
							</span>
						);
						return (
							<li key={`${kind} ${one.id} ${other.id}`} className={styles.line}>
								<p>
									{kind === "profile" ? "Profiles" : "Organisations"}: {why}.
								</p>
								<ul className={styles.points}>
									<Side kind={kind} side={one} />
									<Side kind={kind} side={other} />
								</ul>
								<div className={common.ways}>
									{mayMerge && (
										<ButtonLink href={merge(one.id, other.id)} variant="secondary">
											Same: merge{names}
										</ButtonLink>
									)}
									<ActForm
										intent="distinct"
										hidden={{ kind, one: String(one.id), other: String(other.id) }}
										submit={<>Not the same{names}</>}
										inline
									/>
								</div>
							</li>
						);
					})}
				</ol>
			) : (
				<p>No pairs. New ones appear automatically.</p>
			)}
			<Pager
				page={page}
				totalPages={totalPages}
				label="Pages of pairs"
				hrefFor={(number) => teamLinks.likelySame(number)}
			/>
		</ConsolePage>
	);
}

import { lazy, type ReactNode, Suspense } from "react";
import { PROVIDERS_PER_PAGE } from "#contract/search/limits.ts";
import { connectCopy } from "#contract/shared/copy/connect.ts";
import { searchCopy } from "#contract/shared/copy/search.ts";
import { thousands } from "#contract/shared/thousands.ts";
import type { RefusedForm } from "#web/forms/form-state.ts";
import { links } from "#web/lib/links.ts";
import type { SearchState } from "#web/lib/search-address.ts";
import formStyles from "#web/parts/no-results-form/no-results-form.module.css";
import type { ProviderCardData } from "#web/parts/provider-card/card.ts";
import { CardList } from "#web/parts/provider-card/card-list.tsx";
import { WhoPays } from "#web/parts/who-pays/who-pays.tsx";
import { Numbers } from "#web/ui/bdi/bdi.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import { Note } from "../own-words/note.tsx";
import type { OwnWordsNote } from "../own-words/note-of.ts";
import styles from "../results.module.css";
import { Beside } from "./beside.tsx";
import type { BesideGroup } from "./beside-groups.ts";
import { ChooseService } from "./choose-service.tsx";
import type { ChosenFact } from "./chosen-facts.ts";
import type { NothingFoundProps } from "./nothing-found.tsx";
import { PlanHint } from "./plan-hint.tsx";
import { Room } from "./room.tsx";

/** Loaded only if it shows, because the list's scripts have a size limit. Its styles must be on the page already. */
const NothingFound = lazy(() => import("./nothing-found.tsx"));

interface Props {
	state: SearchState;
	lists: {
		areas: { id: number; name: string }[];
		ages: { code: string; description: string }[];
		funding: { code: string; name: string }[];
	};
	providers: ProviderCardData[];
	count: number;
	totalPages: number;
	/** With the capacity filter: that more providers match, but haven't confirmed their places recently. */
	notSaid: string | undefined;
	wider: { label: string; href: string; count: number }[];
	/** Set if the search found no providers. */
	help: NothingFoundProps["help"] | undefined;
	orders: Parameters<typeof Room>[0]["orders"];
	/** What was searched, beside service and place. */
	asked: string[];
	/** The search isn't empty. */
	isSearch: boolean;
	/** About the sentence that the search came from. */
	ownWords: OwnWordsNote | undefined;
	/** For a page after the last one: how many there are. */
	pastTheEnd: string | undefined;
	/** Facts that the search filters by. */
	facts: ChosenFact[];
	/** Other ways to get help, if few providers have places. */
	beside: BesideGroup[];
	/** What the page gets back from "Tell us more". */
	refused: RefusedForm | null | undefined;
}

/** The list with its range, order and pager, or what to do if there are no results. */
export const Hits = (props: Props) => {
	const { state, lists, providers, count, totalPages, notSaid, wider, help, refused, facts, beside } = props;
	if (count === 0)
		return (
			<>
				<Asked {...props}>
					<p className={styles.range} role="status">
						{beside.length > 0 ? "No exact match" : "0 providers"}
					</p>
				</Asked>
				{(state.capacity.length > 0 || facts.length > 0) && <Room state={state} facts={facts} />}
				<Beside groups={beside} state={state} isAlone />
				<Advice>{notSaid}</Advice>
				{props.ownWords && <Note note={props.ownWords} />}
				{help && (
					<Suspense>
						<NothingFound className={formStyles.tell} wider={wider} lists={lists} help={help} refused={refused} />
					</Suspense>
				)}
			</>
		);
	if (props.pastTheEnd) return <PastTheEnd {...props} />;
	const first = (state.page - 1) * PROVIDERS_PER_PAGE + 1;
	const needsService = state.to_quote.length > 0 && state.service_areas_list.length === 0;
	return (
		<>
			<Asked {...props}>
				<p className={styles.range} role="status">
					<Numbers>
						{thousands(first)} - {thousands(first + providers.length - 1)}
					</Numbers>{" "}
					of {thousands(count)} providers
				</p>
			</Asked>
			<Room state={state} facts={facts} orders={props.orders} />
			<CardList
				className={`${styles.cards} ${styles.numbered}`}
				first={first}
				providers={providers}
				state={state}
				hint={needsService ? { text: "Choose a service to continue", href: "#choose-service" } : undefined}
				afterFirst={
					<>
						{needsService && <ChooseService state={state} areas={lists.areas} />}
						<Advice>{notSaid}</Advice>
						<PlanHint state={state} />
						{props.ownWords && <Note note={props.ownWords} />}
					</>
				}
			/>
			<p className={styles.advice}>
				{searchCopy.notARecommendation} {connectCopy.chooseUpTo} <WhoPays of="some" />
			</p>
			<Pager
				page={state.page}
				totalPages={totalPages}
				hrefFor={(page) => links.results({ ...state, page })}
				label="Pages of providers"
			/>
			<AskEveryone state={state} />
			<Beside groups={beside} state={state} />
		</>
	);
};

/** How many there are, and what was searched, with the way to change it. */
const Asked = ({
	asked,
	state,
	isSearch,
	children,
}: Pick<Props, "asked" | "state" | "isSearch"> & { children: ReactNode }) => (
	<div className={styles.asked}>
		{children}
		{asked.length > 0 && <span className={styles.values}>{asked.join(" · ")} </span>}
		{isSearch ? (
			<Link href={links.changeSearch(state)}>
				Change<span className="visually-hidden"> search</span>
			</Link>
		) : (
			<Link className={styles.start} href={links.changeSearch(state)}>
				Search by service and place
			</Link>
		)}
	</div>
);

/** How many more match without confirming their places, or without a price: they may fit too. */
const Advice = ({ children }: { children: string | undefined }) =>
	children && <p className={styles.advice}>{children}</p>;

/** For visitors who don't want to choose first: one nameless request to all that fit. */
const AskEveryone = ({ state }: Pick<Props, "state">) => (
	<p className={styles.everyone}>
		<strong>Hard to choose?</strong> Send one request without your name, and see who can start and when.{" "}
		<Link href={links.connectEveryone(state)}>Ask everyone who fits</Link>
	</p>
);

const PastTheEnd = ({ state, pastTheEnd, totalPages }: Pick<Props, "state" | "pastTheEnd" | "totalPages">) => (
	<Notice kind="info" title={`There's no page ${state.page}`}>
		<p>
			{pastTheEnd}
			<Link href={links.results({ ...state, page: totalPages })}>Go to the last page</Link>
		</p>
	</Notice>
);

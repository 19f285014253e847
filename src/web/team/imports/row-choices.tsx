import type { ReactNode } from "react";
import type { ProviderImport } from "#contract/provider-import/provider-import.ts";
import { ActForm } from "../../forms/act-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import common from "../common/common.module.css";
import own from "./imports.module.css";

const number = (count: number) => count.toLocaleString("en-AU");

interface ChoiceProps {
	/** Hidden field that selects one row by line, or all rows by match reason. */
	name: "line" | "why";
	value: string;
	token: string;
	/** Names the rows for screen readers. */
	about: string;
}

/** Two buttons to decide whether rows are an existing profile. */
export const Choice = ({ name, value, token, about }: ChoiceProps) => (
	<ActForm intent="choose" hidden={{ intent: "choose", token, [name]: value }} inline>
		<Button type="submit" name="as" value="same" variant="secondary">
			Same<span className="visually-hidden"> provider: {about}</span>
		</Button>
		<Button type="submit" name="as" value="new" variant="secondary">
			New<span className="visually-hidden"> provider: {about}</span>
		</Button>
	</ActForm>
);

/** Possible duplicates of existing profiles, grouped by reason. They aren't imported until decided. */
export const Matches = ({
	one,
	matches,
}: {
	one: ProviderImport;
	matches: NonNullable<ProviderImport["counts"]>["matches"];
}) => (
	<section aria-labelledby="matches">
		<Stack gap={3}>
			<h3 id="matches">Possible duplicates</h3>
			<p className={common.soft}>
				We won’t import these rows until you choose, here or row by row. “Same” updates the existing profile. “New”
				creates another one.
			</p>
			<ul className={common.list}>
				{matches.map(({ why, count }) => (
					<li key={why} className={own.row}>
						<span className={own.about}>
							{number(count)} with the {why.replaceAll(", ", " and the ")}
						</span>
						<Choice name="why" value={why} token={one.token ?? ""} about={`all with the ${why}`} />
					</li>
				))}
			</ul>
		</Stack>
	</section>
);

/** A button that lets one row, or all of them, serve the place that their names speak of. */
export const PlaceForm = ({ token, line, children }: { token: string; line?: number; children: ReactNode }) => (
	<ActForm intent="choose" hidden={{ intent: "choose", token, ...(line !== undefined && { line }) }} inline>
		<Button type="submit" name="as" value="place" variant="secondary">
			{children}
		</Button>
	</ActForm>
);

/** Rows at the address of a head office whose names speak of another place. */
export const Elsewhere = ({ token, count }: { token: string; count: number }) => (
	<section aria-labelledby="elsewhere">
		<Stack gap={3}>
			<h3 id="elsewhere">Names that speak of another place</h3>
			<p className={common.soft}>
				{count === 1 ? "1 row shares its address" : `${number(count)} rows share their address`} with other services,
				and {count === 1 ? "its name speaks" : "their names speak"} of another place. A search there doesn’t find{" "}
				{count === 1 ? "it" : "them"}. The warnings name each place.
			</p>
			<PlaceForm token={token}>Let {count === 1 ? "it" : "all of them"} serve the place in the name</PlaceForm>
		</Stack>
	</section>
);

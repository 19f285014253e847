import { type RefObject, useEffect, useState } from "react";
import type { checkAvailability } from "#contract/providers/providers.ts";
import { POSTCODE_LENGTH } from "#contract/search/limits.ts";
import { connectCopy } from "#contract/shared/copy/connect.ts";
import { postBoxMessage } from "#contract/shared/post-box.ts";
import { Field, Hidden } from "../../forms/contract-form.tsx";
import { readInBrowser } from "../../lib/browser.ts";
import { links } from "../../lib/links.ts";
import type { SearchState } from "../../lib/search-address.ts";
import { WithNames } from "../../ui/bdi/bdi.tsx";
import { Button } from "../../ui/button/button.tsx";
import { afterPress } from "../../ui/field/after-press.ts";
import { Link } from "../../ui/link/link.tsx";
import { BesideForm } from "../post-form/post-form.tsx";
import styles from "./connect-form.module.css";
import type { PostcodeTrouble, RefusedConnect } from "./values.ts";

interface Props {
	/** The search gave a valid postcode, so the form doesn't ask for it. */
	isKnown: boolean;
	refused: RefusedConnect | null | undefined;
	chosen: { id: number; name: string }[];
	state: SearchState;
	form: RefObject<HTMLFormElement | null>;
}

interface Noticed {
	trouble?: PostcodeTrouble;
	/** Replaces the default message. */
	message?: string | undefined;
	unavailable?: number[];
}

const messages: Record<PostcodeTrouble, string> = {
	length: connectCopy.postcodeInvalid,
	unknown: connectCopy.postcodeNotFound,
	unavailable: connectCopy.notAvailable,
};

/**
 * The postcode field with its three problems, which the visitor can all overrule (CON-021 to CON-027). The checks also
 * run when the field loses focus, so that problems show before the visitor sends the form.
 */
export const PostcodeField = ({ isKnown, refused, chosen, state, form }: Props) => {
	const { errors: { postcode: error } = {}, trouble, unavailable } = refused ?? {};
	const [noticed, setNoticed] = useState<Noticed>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new response replaces problems found here
	useEffect(() => setNoticed(undefined), [error, trouble]);

	if (isKnown)
		return (
			<>
				<Hidden name="postcode" />
				<Hidden name="suburb" />
			</>
		);

	const notice = (found: Noticed | undefined) => afterPress(() => setNoticed(found));
	const look = async (typed: string) => {
		if (!typed) return notice(undefined);
		if (typed.length !== POSTCODE_LENGTH) return notice({ trouble: "length" });
		const found = await fetch(`/api/postcodes/${encodeURIComponent(typed)}/`).catch(() => undefined);
		if (found?.status === 404) return notice({ trouble: "unknown", message: postBoxMessage(typed) });
		const filled = new FormData(form.current ?? undefined);
		const asked = filled.getAll("ask").map(Number);
		if (asked.length === 0) return notice({});
		const query = new URLSearchParams({
			provider: asked.join(","),
			service_areas_list: String(filled.get("service_area") ?? ""),
			postcodes_list: typed,
		});
		const there = await readInBrowser<typeof checkAvailability>(`/availability/?${query}`).catch(() => undefined);
		const missing = there ? asked.filter((id) => !there.some((a) => a.provider === id)) : [];
		notice({ ...(missing.length === asked.length ? { trouble: "unavailable" } : {}), unavailable: missing });
	};

	const now = noticed ? noticed.trouble : trouble;
	const missing = noticed ? noticed.unavailable : unavailable;
	const names = chosen.filter((p) => missing?.includes(p.id)).map((p) => p.name);
	return (
		<div className={styles.postcode}>
			<Hidden name="suburb" />
			<Field
				name="postcode"
				optional={false}
				maxLength={undefined}
				hint="Where the support is needed"
				autoComplete="postal-code"
				inputMode="numeric"
				width="postcode"
				error={now ? ((noticed ? noticed.message : error) ?? messages[now]) : noticed ? undefined : error}
				onBlur={(event) => void look(event.target.value.trim())}
			/>
			{!now && names.length > 0 && (
				<p role="status">
					Not available there: <WithNames of={names}>{names.join(", ")}</WithNames>. Your request goes to the others,
					and our team will ask you about another provider.
				</p>
			)}
			{/* Enter activates a form's first button, which must not be "submit anyway". */}
			{now && (
				<button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
					Send request
				</button>
			)}
			{now && (
				<div className={styles.trouble} role="status">
					{now === "unavailable" && chosen.length > 1 && (
						<p>
							Not available there: <WithNames of={names}>{names.join(", ")}</WithNames>.
						</p>
					)}
					<p>
						You can change the postcode or{" "}
						<Link href={links.results({ ...state, to_quote: [], page: 1 })}>
							{now === "unavailable" ? "choose another provider" : "change your search"}
						</Link>
						. You can still send it and our team will check it first.
					</p>
					<p>
						{/* Works even while another button's check is running. */}
						<BesideForm>
							<Button type="submit" name="submit_anyway" value="yes" variant="secondary">
								{connectCopy.submitAnyway}
							</Button>
						</BesideForm>
					</p>
				</div>
			)}
		</div>
	);
};

import type { ComponentProps, ReactNode } from "react";
import { useNavigation } from "react-router";
import { adminCopy } from "#contract/shared/copy/admin.ts";
import { isRefused, PageForms, Refusal } from "#web/forms/act-form.tsx";
import { useUnsentForm } from "#web/forms/unsent.tsx";
import { useKeptAnswer } from "#web/forms/use-kept-answer.ts";
import { useRound } from "#web/lib/use-round.ts";
import { PrivateTitle } from "../private-title/private-title.tsx";
import { ClearRegions } from "./clear-regions.tsx";
import { Conflict, tellConflict, UNSENT_CONFLICT } from "./conflict.tsx";
import { Logo, logoSaid } from "./logo.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { valuesIn } from "./read-values.ts";
import { type EditAnswer, isOfLogo } from "./save-profile.ts";
import { PROFILE_LABELS, profileIdOf } from "./values.ts";

type Form = ComponentProps<typeof ProfileForm>;

interface Props extends Pick<Form, "values" | "areas" | "ages" | "funding" | "regions" | "form"> {
	provider: Form["provider"] & ComponentProps<typeof Logo>["provider"] & { version: number };
	title: string;
	/** Heading of the page. */
	head: ReactNode;
	/** Says that it was saved. */
	saved?: ReactNode;
	/** Before the logo. */
	children?: ReactNode;
	answer: EditAnswer | undefined;
	/** What was just done. */
	said: string | null;
	/** Address of this page. */
	here: string;
	/** Anything but the values that makes a new form. The version doesn't: a new logo must not clear what was typed. */
	formOf?: unknown;
}

/** The form of a profile's columns and its logo with messages about saving them, for pages of staff and of the team. */
export const EditProfile = ({
	provider,
	values,
	title,
	head,
	saved,
	children,
	answer,
	said,
	here,
	formOf = null,
	...choices
}: Props) => {
	const kept = useKeptAnswer(answer);
	const round = useRound(kept);
	const sending = useNavigation().formData?.get("intent") === "profile";
	const { mark, merge } = useUnsentForm("profile", valuesIn, values);
	const typed = merge?.values ?? values;
	const both = merge && merge.both.length > 0 ? merge.both : undefined;
	const { clearing, conflict = both && tellConflict(UNSENT_CONFLICT, both, typed, values, provider.version) } =
		kept ?? {};
	const logo = kept && isOfLogo(kept) ? kept : undefined;
	return (
		<>
			<PrivateTitle title={title} refused={isRefused(kept) || conflict !== undefined} />
			{head}
			<PageForms forms={{}} answer={logo ? undefined : kept}>
				<Refusal labels={PROFILE_LABELS} idOf={profileIdOf} failed={adminCopy.saveFailed}>
					Nothing you typed is lost. Please wait a moment and save again.
				</Refusal>
			</PageForms>
			{clearing && <ClearRegions clearing={clearing} />}
			{conflict && <Conflict told={conflict} key={`c${round}`} afresh={here} name="profile" />}
			{!kept && said === "saved" && saved}
			{children}
			<Logo provider={provider} answer={logo} said={kept ? undefined : logoSaid(said)} />
			<ProfileForm
				key={JSON.stringify([values, formOf])}
				{...choices}
				provider={provider}
				values={kept?.values ?? typed}
				stored={merge?.opened ?? values}
				mark={mark}
				refused={kept}
				isUnsaved={(kept?.values ?? merge) !== undefined}
				version={conflict?.version ?? provider.version}
				sending={sending}
			/>
		</>
	);
};

import type { Case } from "#contract/cases/cases.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";

/** A case whose person says that they didn't ask for it: what is held, and one press either way. */
export const Denied = ({ one }: { one: Case }) => {
	const isRequest = one.kind === "quote" || one.kind === "no-provider";
	return (
		<Notice
			kind="warning"
			title={
				one.denied_by === "visitor"
					? "“This wasn’t me”: the person says they didn’t ask"
					: "A provider says that the person didn’t ask"
			}
		>
			<Stack gap={3}>
				<p>
					{one.denied_by === "visitor"
						? "Our emails to the address have stopped. No provider sees anything that it hasn’t seen already."
						: "We ended that provider’s referral. The others go on until you decide."}{" "}
					Call the person within two business hours, if you can reach them another way.
				</p>
				<ActForm intent="lift-denial" hidden={{ version: one.version }} submit="It was them: go on" />
				<ActForm
					intent="confirm-denial"
					hidden={{ version: one.version }}
					submit={isRequest ? "Withdraw it everywhere and close" : "It wasn’t them"}
					variant="danger"
				/>
			</Stack>
		</Notice>
	);
};

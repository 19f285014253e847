import { adminCopy } from "#contract/shared/copy/admin.ts";
import { links } from "../lib/links.ts";
import { PrivateTitle } from "../parts/private-title/private-title.tsx";
import { ButtonLink } from "../ui/button/button.tsx";
import { Page, Stack } from "../ui/layout/layout.tsx";

/** Shown for another account's profile, and for a profile that doesn't exist (ADM-009). */
export const NotYours = () => (
	<Page width="text">
		<Stack gap="large">
			<PrivateTitle title="Not your profile" />
			<h1>{adminCopy.notAuthorised}</h1>
			<p>
				Ask the account owner to add you to this profile. Or you may have signed in with a different address than usual.
			</p>
			<div>
				<ButtonLink href={links.ownProviders()}>{adminCopy.myProfiles}</ButtonLink>
			</div>
		</Stack>
	</Page>
);

// How far a campaign is, in a line.
#ifndef ROQUE_COLLECTION_STATUS_H
#define ROQUE_COLLECTION_STATUS_H

#include "collection/campaign.h"

bool status_say(const struct kept_campaign *c, bool json); // on standard output

#endif

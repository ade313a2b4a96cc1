# Makes the nginx configuration that ships fit the containers: from standard input to standard output.
# SHOP_HOST: the public name. MORE_HOSTS: further ones, with spaces between them, if any. OFFICE: the network that may open the back office. STOREFRONTS, SHOP_APIS: addresses, with
# spaces between them. CONTROLLERS: who in front of this nginx says whom he asks for, if anybody.
set -eu

servers() {
    for address in $1; do printf 'server %s %s; ' "$address" "$2"; done
}

if [ -n "${CONTROLLERS:-}" ]; then
    for controller in $CONTROLLERS; do echo "set_real_ip_from $controller;"; done
    echo 'real_ip_header X-Forwarded-For;'
    echo 'real_ip_recursive on;'
fi
first='max_fails=1 fail_timeout=5s'
last='max_fails=0 backup'
sed -e "s|^ *server 127\.0\.0\.1:3000 $first;|    $(servers "$STOREFRONTS" "$first")|" \
    -e "s|^ *server 127\.0\.0\.1:3000 $last;|    $(servers "$STOREFRONTS" "$last")|" \
    -e "s|^ *server 127\.0\.0\.1:4100 $first;|    $(servers "$SHOP_APIS" "$first")|" \
    -e "s|^ *server 127\.0\.0\.1:4100 $last;|    $(servers "$SHOP_APIS" "$last")|" \
    -e "s|/var/log/nginx/shop\.log|/dev/stdout|" \
    -e "s|192\.0\.2\.0/24|$OFFICE|" \
    -e "s|server_name shop\.example;|server_name shop.example${MORE_HOSTS:+ $MORE_HOSTS};|" \
    -e "s|shop\.example|$SHOP_HOST|g"
